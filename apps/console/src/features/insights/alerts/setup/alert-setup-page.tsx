import { id } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { PageHeader } from "@parapet/ui/page-header";
import * as z from "zod/mini";
import { LinkTabs } from "../../../../lib/address/link-tabs.tsx";
import { BackLink } from "../../../../lib/back-link.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { readSearch } from "../../../../lib/list/read-search.ts";
import { useListAddress } from "../../../../lib/list/use-list-address.ts";
import { useTitle } from "../../../../lib/use-title.ts";
import { PacksTab } from "../packs/packs-tab.tsx";
import { useAlertRights } from "../use-alert-rights.ts";
import { ChannelsTab } from "./channels-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";

const setupTab = z.enum(["rules", "channels", "packs"]);

const schema = z.object({
  tab: z._default(setupTab, "rules"),
  /** The channel whose deliveries are shown. */
  deliveries: z.optional(id),
});

type SetupSearch = z.output<typeof schema>;

export function readSetupSearch(search: Readonly<Record<string, unknown>>): SetupSearch {
  return readSearch(schema, search);
}

/** Alert rules and notification channels. */
export function AlertSetupPage() {
  const t = useT();
  useTitle(t("alerts.setup"));
  const { search, change } = useListAddress(readSetupSearch);
  const { mayAdminister } = useAlertRights();
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t("alerts.setup")}
        description={t("alerts.setupDescription")}
        back={<BackLink to="/insights/alerts">{t("alerts.back")}</BackLink>}
      />
      {!mayAdminister && <Alert tone="info">{t("alerts.onlyAdministrators")}</Alert>}
      <LinkTabs
        label={t("alerts.setup")}
        tabs={setupTab.options}
        tab={search.tab}
        nameOf={(tab) => t(`alerts.${tab}`)}
        linkOf={(tab) => ({ to: ".", search: { tab } })}
      >
        {search.tab === "rules" ? (
          <RulesTab mayAdminister={mayAdminister} />
        ) : search.tab === "packs" ? (
          <PacksTab mayAdminister={mayAdminister} />
        ) : (
          <ChannelsTab
            mayAdminister={mayAdminister}
            opened={search.deliveries ?? null}
            onOpened={(deliveries) => change({ deliveries: deliveries ?? undefined })}
          />
        )}
      </LinkTabs>
    </div>
  );
}
