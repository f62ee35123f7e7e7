/** A mistake that is played on: asked for, and looked after until it is known what it cost. */
import { getRollout, Refused } from "./api";
import type { RollingOut } from "./protocol";

const OFTEN = 500; // ms between two looks at how far it is
const GOES_ON = ["waiting", "preparing", "playing"];

/** Whether more is to come. */
export const goesOn = (made: RollingOut): boolean => GOES_ON.includes(made.stage);

/** How far it is; begun again where the server has forgotten it, or somebody else has stopped it. */
async function look(id: string, begin: () => Promise<RollingOut>): Promise<RollingOut> {
  try {
    const made = await getRollout(id);
    return made.stage === "stopped" ? await begin() : made;
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.answer.code === "no_rollout") return begin();
    throw thrown;
  }
}

/** Begin to play on and tell what is known, until all is or nobody waits for it any more. */
export async function followRollout(
  begin: () => Promise<RollingOut>,
  tell: (made: RollingOut) => void,
  gone: () => boolean,
): Promise<void> {
  let made = await begin();
  while (!gone()) {
    tell(made);
    if (!goesOn(made)) return;
    await new Promise((done) => setTimeout(done, OFTEN));
    if (!gone()) made = await look(made.id, begin);
  }
}
