import { otherActions } from "@parapet/contract";

/** Max actions of an operation, and of an API. */
const limits = { operation: 500, api: 2_000 } as const;
/** What a persisted query of GraphQL doesn't say of itself. */
const types = ["query", "mutation", "subscription"] as const;

/** The actions of an API's operations that this process saw: anyone can send names, so only so many are told apart. */
export class KnownActions {
  readonly #ofOperation = new Map<string, Set<string>>();
  #count = 0;

  /**
   * The name under which an action is counted.
   * @param isAccepted whether its call was answered without an error; only then is a new action taken in
   */
  nameOf(operation: string, action: string, isAccepted: () => boolean): string {
    const known = this.#ofOperation.get(operation);
    const typed = action.includes(" ") ? undefined : types.find((type) => known?.has(`${type} ${action}`));
    if (typed !== undefined) return `${typed} ${action}`;
    if (known?.has(action)) return action;
    const isFull = this.#count >= limits.api || (known?.size ?? 0) >= limits.operation;
    if (isFull || !isAccepted()) return otherActions;
    this.#count += 1;
    if (known === undefined) this.#ofOperation.set(operation, new Set([action]));
    else known.add(action);
    return action;
  }
}
