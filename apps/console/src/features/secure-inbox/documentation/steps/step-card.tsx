import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import type { ReactNode } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface StepCardProps {
  title: string;
  children: ReactNode;
  onBack?: () => void;
  /** The way on, at the end of the card. */
  next: ReactNode;
}

/** One step: what to do, and the ways back and on. */
export function StepCard({ title, children, onBack, next }: StepCardProps) {
  const t = useT();
  return (
    <Card title={title}>
      <div className="grid gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          {onBack && (
            <Button type="button" onClick={onBack}>
              {t("connect.previous")}
            </Button>
          )}
          {next}
        </div>
      </div>
    </Card>
  );
}
