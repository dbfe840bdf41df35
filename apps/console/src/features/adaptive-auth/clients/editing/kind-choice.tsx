import { clientKind, type ClientKind } from "@parapet/contract";
import { ChoiceGroup } from "@parapet/ui/choice-group";
import { Bot, UserRound } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";

const icons = { interactive: UserRound, headless: Bot } as const;

interface KindChoiceProps {
  value: ClientKind;
  onChange: (kind: ClientKind) => void;
}

/** Whether a person uses the client, and which step-up methods follow. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useT();
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        {t("clients.column.kind")}
      </p>
      <ChoiceGroup
        label={t("clients.column.kind")}
        look="tiles"
        tooltips={false}
        className="sm:grid-cols-2"
        value={value}
        onChange={onChange}
        choices={clientKind.options.map((kind) => {
          const Icon = icons[kind];
          const label = t(`clients.kind.${kind}`);
          const face = (
            <span className="flex h-full gap-3 rounded-lg border border-line bg-surface p-3 text-start transition-colors group-hover:border-line-input group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
              <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-fg-3 group-data-checked:text-brand-text" />
              <span className="grid gap-0.5">
                <span className="font-medium">{label}</span>
                <span className="text-sm text-fg-2">{t(`clients.kindText.${kind}`)}</span>
              </span>
            </span>
          );
          return { value: kind, label, face };
        })}
      />
    </div>
  );
}
