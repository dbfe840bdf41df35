import { may } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { useMay } from "../session/use-may.ts";

export const goClass = buttonClass("secondary", "sm");

interface ChecklistItemProps {
  title: string;
  /** What is missing, or that nothing is. */
  text: string;
  isDone: boolean;
  /** Whether only administrators can take the step: others read whom to ask. */
  forAdministrators: boolean;
  /** The link to where the step is taken. */
  children: ReactNode;
}

export function ChecklistItem({ title, text, isDone, forAdministrators, children }: ChecklistItemProps) {
  const t = useT();
  const administers = useMay({ access: may.administer });
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-w-0 flex-1 gap-3 p-5">
      <Icon aria-hidden size={20} className={isDone ? "shrink-0 text-success" : "shrink-0 text-fg-3"} />
      <div className="grid flex-1 content-start gap-1">
        <h3 className="font-medium">
          {title}
          {isDone && <span className="sr-only"> – {t("checklist.done")}</span>}
        </h3>
        <p className="text-fg-2">{text}</p>
        {!isDone && (
          <div className="mt-2">
            {forAdministrators && !administers ? (
              <p className="text-sm text-fg-3">{t("checklist.askAdministrator")}</p>
            ) : (
              children
            )}
          </div>
        )}
      </div>
    </li>
  );
}
