/** The pictures of Novo Dice's rules. */
import { picture, slim } from "../../../lib/still";
import Bays from "./Bays.svelte";
import Dice from "./Dice.svelte";
import Machine from "./Machine.svelte";
import Stock from "./Stock.svelte";
import Storing from "./Storing.svelte";
import { told } from "./told";

export default {
  dice: picture(Dice, { told: told.dice }),
  warehouse: picture(Stock, { told: told.warehouse }),
  "roll-1": slim(Machine, { told: told["roll-1"] }),
  "roll-2": slim(Machine, { told: told["roll-2"] }),
  "roll-3": slim(Machine, { told: told["roll-3"] }),
  claims: picture(Stock, { told: told.claims }),
  "winning-rows": slim(Machine, { told: told["winning-rows"] }),
  "no-rows": slim(Machine, { told: told["no-rows"] }),
  lions: slim(Machine, { told: told.lions }),
  storing: picture(Storing, { told: told.storing }),
  combinations: picture(Bays, { told: told.combinations, numbered: false }),
  bays: picture(Bays, { told: told.bays }),
};
