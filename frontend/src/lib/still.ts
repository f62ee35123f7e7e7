/** Moments that stand still, for pictures: nobody can do anything in them. */
import type { Moment, Picture, Play } from "../games/contract";
import type { LegalAction } from "./protocol";
import type { Component } from "svelte";

/** What a picture is told: a view, and what `me` may do or has chosen in it. */
export interface Told<View> {
  view: View;
  me?: number;
  legal?: LegalAction[];
  chosen?: string;
}

const NAMES = ["Ada", "Ben"];

export function still<View>({ view, me, legal = [], chosen }: Told<View>): Moment<View> {
  return {
    view,
    options: {},
    seats: [],
    names: NAMES,
    turn: me ?? null,
    me: me ?? null,
    you: [],
    legal: new Map(legal.map((one) => [one.do, one])),
    entry: null,
    rolled: null,
    done: null,
    step: 0,
    rolling: false,
    chosen: legal.find((one) => one.do === chosen) ?? null,
    advised: null,
    entering: false,
  };
}

const nothing = (): void => {};
export const NO_PLAY: Play = {
  choose: nothing,
  cancel: nothing,
  pass: nothing,
  undo: nothing,
  say: nothing,
};

/** A picture, its props checked against what draws it. */
export const picture = <Props extends Record<string, any>>(
  draw: Component<Props>,
  props: Props,
): Picture => ({ draw, props });

/** A picture that leaves room for its caption beside it. */
export const slim = <Props extends Record<string, any>>(
  draw: Component<Props>,
  props: Props,
): Picture => ({ draw, props, slim: true });
