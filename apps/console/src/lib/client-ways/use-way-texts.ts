import type { ClientWay } from "@parapet/contract";
import { useT } from "../i18n/use-t.ts";

/** Texts of a way: its name, and what it reads from where. */
export function useWayTexts() {
  const t = useT();
  const detailOf = (way: ClientWay): string | null => {
    switch (way.kind) {
      case "own_key":
        return t(`policy.ways.in.${way.place}`, { name: way.name });
      case "jwt":
        return t("policy.ways.claimOf", { claim: way.claim, issuer: way.issuer });
      case "certificate":
        return t("policy.ways.certificateIn", { field: t(`policy.ways.field.${way.field}`), name: way.header });
      case "header":
        return t("policy.ways.in.header", { name: way.name });
      case "key":
      case "basic":
      case "address":
        return null;
    }
  };
  return {
    detailOf,
    nameOf: (way: ClientWay) => {
      const detail = detailOf(way);
      const name = t(`policy.ways.kind.${way.kind}`);
      return detail === null ? name : `${name}: ${detail}`;
    },
  };
}
