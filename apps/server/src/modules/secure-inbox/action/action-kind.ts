import type { ActionParams, ActionProblem } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";
import type * as z from "zod/mini";
import type { Viewer } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import type { StoredParams } from "./table.ts";

/** One thing that an action is to change, as its kind finds it in our own tables. */
export interface TargetSeed {
  readonly subjectId: string;
  readonly mailboxId: string | null;
  readonly label: string;
  /** What Microsoft knows it by, as the kind's schema has it. */
  readonly target: unknown;
}

/** What a kind works with on one target. */
export interface ActionWork<Target> {
  readonly platform: Platform;
  readonly client: GraphClient;
  readonly providerId: string;
  readonly actionId: string;
  readonly subjectId: string;
  readonly mailboxId: string | null;
  readonly params: StoredParams;
  readonly target: Target;
}

/** Why a kind gives a target up, besides what Microsoft says. */
export class TargetProblem extends Error {
  override readonly name = "TargetProblem";
  readonly problem: ActionProblem;

  constructor(problem: ActionProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * One kind of change. What it did is told by reading, so that a lost answer, a crash or a second try makes no difference:
 * `prepare` → written down → `verify` → `perform` → `verify`. All may throw a `GraphProblem` or a `TargetProblem`.
 */
interface KindFacts<Target, Before, Result> {
  readonly target: z.ZodMiniType<Target>;
  readonly before: z.ZodMiniType<Before>;
  readonly result: z.ZodMiniType<Result>;
  /** Params that it cannot do without. */
  readonly needs?: readonly (keyof ActionParams)[];
  /** The things of these ids that it can be done to; those of other providers and unknown ones are left out. */
  resolve(db: Queryable, providerId: string, ids: readonly string[]): Promise<TargetSeed[]>;
  /** Reads how things are, and plans what is to be done. Changes nothing in the target. */
  prepare(work: ActionWork<Target>): Promise<Before>;
  perform(work: ActionWork<Target>, before: Before): Promise<void>;
  /** What is in effect by reading; null when it is not. */
  verify(work: ActionWork<Target>, before: Before): Promise<Result | null>;
  /** Null for what cannot be taken back. */
  readonly undo: {
    perform(work: ActionWork<Target>, before: Before, result: Result): Promise<void>;
    /** Whether everything is as it was, by reading. */
    verify(work: ActionWork<Target>, before: Before, result: Result): Promise<boolean>;
  } | null;
  /** Who may ask for it, or take it back, where not everybody may who works on mail. @throws Failure `forbidden` */
  guard?(db: Queryable, viewer: Viewer, what: "do" | "undo"): Promise<void>;
  /** What belongs to it in our own tables, in the transaction that writes it down. */
  keep?(tx: Transaction, what: "done" | "undone", work: ActionWork<Target>, kept: Kept<Before, Result>): Promise<void>;
}

interface Kept<Before, Result> {
  readonly before: Before;
  readonly result: Result;
}

/** A kind whose own shapes are closed over: they are read from rows and written to rows. */
export type ActionKind = KindFacts<unknown, unknown, unknown>;

/** Declares a kind; what comes from a row is checked against its schemas. */
export function defineKind<Target, Before, Result>(facts: KindFacts<Target, Before, Result>): ActionKind {
  const { target, before: beforeSchema, result: resultSchema, undo, keep } = facts;
  const own = (work: ActionWork<unknown>): ActionWork<Target> => ({ ...work, target: target.parse(work.target) });
  return {
    ...facts,
    prepare: (work) => facts.prepare(own(work)),
    perform: (work, before) => facts.perform(own(work), beforeSchema.parse(before)),
    verify: (work, before) => facts.verify(own(work), beforeSchema.parse(before)),
    undo: undo && {
      perform: (work, before, result) =>
        undo.perform(own(work), beforeSchema.parse(before), resultSchema.parse(result)),
      verify: (work, before, result) => undo.verify(own(work), beforeSchema.parse(before), resultSchema.parse(result)),
    },
    async keep(tx, what, work, { before, result }) {
      await keep?.(tx, what, own(work), { before: beforeSchema.parse(before), result: resultSchema.parse(result) });
    },
  };
}
