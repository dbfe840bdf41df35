import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { Tabs } from "@parapet/ui/tabs";
import { MailOpen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { MailView } from "./opened-mail.tsx";

const OpenedMail = lazy(async () => ({ default: (await import("./opened-mail.tsx")).OpenedMail }));

const views = ["page", "text", "source"] as const satisfies readonly MailView[];

interface MailCardProps {
  id: string;
  mayOpen: boolean;
  /** What could not be read can be opened as its source only. */
  isRead: boolean;
}

/** The email's content. It's loaded only when it's opened, because that is audited. */
export function MailCard({ id, mayOpen, isRead }: MailCardProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const offered = isRead ? views : (["source"] as const);
  const [view, setView] = useState<MailView>(offered[0]);
  return (
    <Card title={t("mailAnalysis.mail")}>
      {isOpen ? (
        <Tabs
          label={t("mailAnalysis.view")}
          value={view}
          onChange={setView}
          tabs={offered.map((value) => ({ value, label: t(`mailAnalysis.view.${value}`) }))}
        >
          <Suspense>
            <OpenedMail key={view} id={id} view={view} />
          </Suspense>
        </Tabs>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-fg-2">{t(mayOpen ? "mailAnalysis.openText" : "mailAnalysis.mayNotOpen")}</p>
          {mayOpen && (
            <Button icon={<MailOpen aria-hidden size={16} />} onClick={() => setOpen(true)}>
              {t("mailAnalysis.open")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
