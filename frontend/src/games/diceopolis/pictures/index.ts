/** The pictures of Diceopolis' rules. */
import { picture } from "../../../lib/still";
import City from "./City.svelte";
import { told } from "./told";

export default {
  city: picture(City, { told: told.city, open: true }),
  touch: picture(City, { told: told.touch, to: [4, 4], open: true }),
  corner: picture(City, { told: told.corner, to: [3, 3], rows: true }),
  row: picture(City, { told: told.row, to: [3, 4], rows: true }),
  "two-rows": picture(City, { told: told["two-rows"], to: [3, 3], ring: [2, 2], rows: true }),
  "no-row": picture(City, { told: told["no-row"], to: [3, 4], ring: [1, 1], rows: true }),
  stopped: picture(City, { told: told.stopped, to: [3, 5], ring: [1, 3], rows: true }),
  scoring: picture(City, { told: told.scoring, to: [5, 5], rows: true }),
  "option-colour": picture(City, { told: told["option-colour"], to: [3, 4], rows: true }),
  "option-value": picture(City, { told: told["option-value"], to: [3, 4], rows: true }),
};
