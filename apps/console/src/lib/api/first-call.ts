import { type Endpoints, type FirstCall, firstCalls } from "@parapet/contract";

/**
 * A row of the table of endpoints without its schemas, for what the first page calls. The cast is sound because nothing
 * that calls a row parses with it: method, path, access and whether there is an answer are all that is read.
 */
export function firstCall<Name extends FirstCall>(name: Name): Endpoints[Name] {
  const row: unknown = firstCalls[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee above
  return row as Endpoints[Name];
}
