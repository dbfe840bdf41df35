import { type ComparedWith, comparedWith, type EventDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Switch } from "@parapet/ui/switch";
import { Tabs } from "@parapet/ui/tabs";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ComparedTexts } from "./compared-texts.tsx";

/** The operation as this call alone describes it, compared with the provided or learned document. */
export function EventComparison({ event }: { event: EventDetail }) {
  const t = useT();
  const [against, setAgainst] = useState<ComparedWith>("documented");
  const [whole, setWhole] = useState(false);
  return (
    <Card
      title={t("events.comparison")}
      actions={<Switch label={t("events.comparison.whole")} checked={whole} onChange={setWhole} />}
    >
      <Tabs
        label={t("events.comparison")}
        tabs={comparedWith.options.map((value) => ({ value, label: t(`events.comparison.${value}`) }))}
        value={against}
        onChange={setAgainst}
      >
        <ComparedTexts key={against} event={event} against={against} whole={whole} />
      </Tabs>
    </Card>
  );
}
