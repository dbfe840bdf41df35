import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { FileUp, UserRoundPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { WaysCard } from "../../../../lib/client-ways/ways-card.tsx";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { TabProps } from "../tab-props.ts";
import { NewClientsCard } from "./new-clients-card.tsx";
import { SavedNotice } from "./saved-notice.tsx";
import { useClientSettings } from "./use-client-settings.ts";

const ImportKeysDialog = lazy(async () => ({
  default: (await import("./import/import-keys-dialog.tsx")).ImportKeysDialog,
}));
const AdoptDrawer = lazy(async () => ({ default: (await import("./adopt-drawer.tsx")).AdoptDrawer }));

const tasks = ["import", "adopt"] as const;
const icons = { import: FileUp, adopt: UserRoundPlus };

/** How an API's clients are identified, and where they come from. */
export function ClientsTab({ api, mayEdit }: TabProps) {
  const t = useT();
  const { ways, save, undo, isSaving } = useClientSettings(api);
  const [task, setTask] = useState<(typeof tasks)[number] | null>(null);
  const onClose = () => setTask(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <WaysCard
        ways={ways}
        onChange={(client_ways) => save({ client_ways })}
        isSaving={isSaving}
        notice={undo !== null && <SavedNotice text={t("policy.ways.saved")} undo={undo} isSaving={isSaving} />}
        mayEdit={mayEdit}
      />
      <NewClientsCard api={api} mayEdit={mayEdit} />
      {mayEdit && (
        <Card title={t("policy.existing.title")} padded={false}>
          <ul className="divide-y divide-line">
            {tasks.map((each) => {
              const Icon = icons[each];
              return (
                <li key={each} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
                  <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                    <h3 className="font-medium">{t(`policy.existing.${each}`)}</h3>
                    <p className="max-w-[72ch] text-sm text-fg-2">{t(`policy.existing.${each}Text`)}</p>
                  </div>
                  <Button size="sm" icon={<Icon aria-hidden size={15} />} onClick={() => setTask(each)}>
                    {t(`policy.existing.${each}Open`)}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      <Suspense>
        {task === "import" && <ImportKeysDialog api={api} onClose={onClose} />}
        {task === "adopt" && <AdoptDrawer api={api} onClose={onClose} />}
      </Suspense>
    </div>
  );
}
