/** Decisions that are remembered, twice over at most, so that their APIs can tell what became of them. */
const capacity = 25_000;

/** Of which client and which API's calls the last decisions were. */
export class RecentDecisions {
  #recent = new Map<string, readonly [apiId: string, clientId: string]>();
  #older = new Map<string, readonly [apiId: string, clientId: string]>();

  add(id: string, apiId: string, clientId: string): void {
    this.#recent.set(id, [apiId, clientId]);
    if (this.#recent.size <= capacity) return;
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  get(id: string): readonly [apiId: string, clientId: string] | undefined {
    return this.#recent.get(id) ?? this.#older.get(id);
  }
}
