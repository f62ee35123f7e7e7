/** The pictures of AstroVenture's rules. */
import { picture, slim } from "../../../lib/still";
import Dice from "./Dice.svelte";
import Space from "./Space.svelte";
import SpecialActions from "./SpecialActions.svelte";
import { faces, told } from "./told";

const LARGE = 300; // px, for a system of ten bodies

export default {
  dice: picture(Dice, { faces }),
  system: slim(Space, { told: told.system }),
  greatest: slim(Space, { told: told.greatest, height: LARGE }),
  rolls: picture(Space, { told: told.rolls }),
  paying: slim(Space, { told: told.paying }),
  stealing: picture(Space, { told: told.stealing }),
  actions: picture(SpecialActions, { told: told.actions }),
  "steal-action": picture(Space, { told: told["steal-action"] }),
  "empty-action": picture(Space, { told: told["empty-action"] }),
  locked: slim(Space, { told: told.locked }),
  "two-cubes": slim(Space, { told: told["two-cubes"], height: LARGE }),
  exactly: picture(Space, { told: told.exactly, height: LARGE, track: true }),
};
