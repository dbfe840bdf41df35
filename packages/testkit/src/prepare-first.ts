import type { ClickHouse } from "@parapet/server/platform/clickhouse/clickhouse.ts";

type Client = ClickHouse["client"];

const asking = new Set<string | symbol>(["query", "insert", "command", "exec"] satisfies (keyof Client)[]);

/** The same store, prepared before its first use only. */
export function prepareFirst(store: ClickHouse, prepare: () => Promise<void>): ClickHouse {
  let prepared: Promise<void> | undefined;
  const wrap = (client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...given: unknown[]): Promise<unknown> => {
          if (asking.has(name)) await (prepared ??= prepare());
          return Reflect.apply(member, target, given);
        };
      },
    });
  const { client, patientClient, journalClient } = store;
  return {
    ...store,
    client: wrap(client),
    patientClient: wrap(patientClient),
    journalClient: wrap(journalClient),
  };
}
