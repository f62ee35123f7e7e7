/** A review that is being made: asked for, and looked after until it is there. */
import { getReview, Refused } from "./api";
import type { Reviewing } from "./protocol";

const OFTEN = 300; // ms between two looks at how far it is

/** How far it is; a server that has restarted is asked again. */
async function look(id: string, begin: () => Promise<Reviewing>): Promise<Reviewing> {
  try {
    return await getReview(id);
  } catch (thrown) {
    if (thrown instanceof Refused && thrown.answer.code === "no_review") return begin();
    throw thrown;
  }
}

/** Begin a review and tell how far it is, until it is there or nobody waits for it any more. */
export async function followReview(
  begin: () => Promise<Reviewing>,
  tell: (made: Reviewing) => void,
  gone: () => boolean,
): Promise<void> {
  let made = await begin();
  tell(made);
  while (!made.review && !gone()) {
    await new Promise((done) => setTimeout(done, OFTEN));
    made = await look(made.id, begin);
    tell(made);
  }
}
