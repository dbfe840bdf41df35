import type { ActionParams, ActionProblem } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";
import type * as z from "zod/mini";
import type { Viewer } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import type { StoredParams } from "./table.ts";

/** One target of an action, as its kind resolves it from our tables. */
export interface TargetSeed {
  readonly subjectId: string;
  readonly mailboxId: string | null;
  readonly label: string;
  /** Microsoft's identifiers, in the shape of the kind's schema. */
  readonly target: unknown;
}

/** Everything a kind needs to process one target. */
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

/** A failure that the kind itself detects, as opposed to a Graph error. */
export class TargetProblem extends Error {
  override readonly name = "TargetProblem";
  readonly problem: ActionProblem;

  constructor(problem: ActionProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * One kind of change. Effects are confirmed by reading, so lost responses, crashes and retries are harmless: `prepare`
 * → store `before` → `verify` → `perform` → `verify`. Any step may throw a `GraphProblem` or `TargetProblem`.
 */
interface KindDefinition<Target, Before, Result> {
  readonly target: z.ZodMiniType<Target>;
  readonly before: z.ZodMiniType<Before>;
  readonly result: z.ZodMiniType<Result>;
  /** Required params. */
  readonly needs?: readonly (keyof ActionParams)[];
  /** Resolves ids to targets; unknown ids and other providers' ids are skipped. */
  resolve(db: Queryable, providerId: string, ids: readonly string[]): Promise<TargetSeed[]>;
  /** Reads the current state and plans the change. Read-only. */
  prepare(work: ActionWork<Target>): Promise<Before>;
  perform(work: ActionWork<Target>, before: Before): Promise<void>;
  /** The effective result, or null if the change isn't in effect. */
  verify(work: ActionWork<Target>, before: Before): Promise<Result | null>;
  /** Null if the change can't be undone. */
  readonly undo: {
    perform(work: ActionWork<Target>, before: Before, result: Result): Promise<void>;
    /** Whether the original state is restored. */
    verify(work: ActionWork<Target>, before: Before, result: Result): Promise<boolean>;
  } | null;
  /** Extra check for kinds that not every email handler may request or undo. @throws Failure `forbidden` */
  guard?(db: Queryable, viewer: Viewer, what: "do" | "undo"): Promise<void>;
  /** Updates our own tables in the transaction that records the outcome. */
  persist?(
    tx: Transaction,
    what: "done" | "undone",
    work: ActionWork<Target>,
    applied: Applied<Before, Result>,
  ): Promise<void>;
}

interface Applied<Before, Result> {
  readonly before: Before;
  readonly result: Result;
}

/** A kind with its types erased, as stored rows need it. */
export type ActionKind = KindDefinition<unknown, unknown, unknown>;

/** Defines a kind; stored values are validated against its schemas. */
export function defineKind<Target, Before, Result>(definition: KindDefinition<Target, Before, Result>): ActionKind {
  const { target, before: beforeSchema, result: resultSchema, undo, persist } = definition;
  const own = (work: ActionWork<unknown>): ActionWork<Target> => ({ ...work, target: target.parse(work.target) });
  return {
    ...definition,
    prepare: (work) => definition.prepare(own(work)),
    perform: (work, before) => definition.perform(own(work), beforeSchema.parse(before)),
    verify: (work, before) => definition.verify(own(work), beforeSchema.parse(before)),
    undo: undo && {
      perform: (work, before, result) =>
        undo.perform(own(work), beforeSchema.parse(before), resultSchema.parse(result)),
      verify: (work, before, result) => undo.verify(own(work), beforeSchema.parse(before), resultSchema.parse(result)),
    },
    async persist(tx, what, work, { before, result }) {
      await persist?.(tx, what, own(work), { before: beforeSchema.parse(before), result: resultSchema.parse(result) });
    },
  };
}
