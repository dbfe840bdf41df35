import type { ApiKind } from "@parapet/contract";
import { BackLink } from "../../../lib/back-link.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

export function ApiBackLink({ kind }: { kind: ApiKind }) {
  const t = useT();
  return (
    <BackLink to="/insights/inventory" search={{ kind }}>
      {t("inventory.title")}
    </BackLink>
  );
}
