import type { ConsumerKind } from "@parapet/contract";
import { useT } from "../../../lib/i18n/use-t.ts";
import { Literal } from "./literal.tsx";

/** How the consumer was identified. */
export function ConsumerKindName({ kind }: { kind: ConsumerKind | null }) {
  const t = useT();
  return kind === null ? <Literal value={null} /> : t(`events.consumerKind.${kind}`);
}
