/** The pictures of Diceopolis' rules. */
import { picture, slim } from "../../../lib/still";
import City from "./City.svelte";
import { told } from "./told";

export default {
  city: picture(City, { told: told.city, open: true }),
  touch: slim(City, { told: told.touch, to: [4, 4], open: true }),
  corner: slim(City, { told: told.corner, to: [3, 3], rows: true }),
  row: slim(City, { told: told.row, to: [3, 4], rows: true }),
  "two-rows": slim(City, { told: told["two-rows"], to: [3, 3], ring: [2, 2], rows: true }),
  "no-row": slim(City, { told: told["no-row"], to: [3, 4], ring: [1, 1], rows: true }),
  stopped: slim(City, { told: told.stopped, to: [3, 5], ring: [1, 3], rows: true }),
  scoring: picture(City, { told: told.scoring, to: [5, 5], rows: true }),
  "option-colour": slim(City, { told: told["option-colour"], to: [3, 4], rows: true }),
  "option-value": slim(City, { told: told["option-value"], to: [3, 4], rows: true }),
};
