import { transport, type Transport } from "@parapet/contract";

/** A transport as a row of the event store holds it, where "" stands for none. */
export function transportOf(stored: string): Transport | null {
  return transport.safeParse(stored).data ?? null;
}
