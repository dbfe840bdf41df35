import type { Endpoint } from "@parapet/contract";
import type { CallArguments } from "./call-input.ts";
import { exchange } from "./exchange.ts";

/** Calls a row that answers a file and hands the file to the browser under `name`. */
export async function download<Row extends Endpoint>(row: Row, name: string, ...[input]: CallArguments<Row>): Promise<void> {
  const response = await exchange(row, input ?? {});
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The click is handled in a later task; revoking at once would cancel it in Firefox.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
