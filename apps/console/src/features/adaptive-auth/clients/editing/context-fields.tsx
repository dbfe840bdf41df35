import { TextArea, type TextAreaProps } from "@parapet/ui/text-area";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** What a client declares, each list as the text in its field. */
export const declaredFields = ["declared.cidrs", "declared.asns", "declared.countries", "declared.agents"] as const;
export type DeclaredField = (typeof declaredFields)[number];

interface ContextFieldsProps {
  field: (name: DeclaredField) => Pick<TextAreaProps, "value" | "error" | "onChange">;
}

/** Where and how a client says it calls from, one thing a line. */
export function ContextFields({ field }: ContextFieldsProps) {
  const t = useT();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {declaredFields.map((name) => (
        <TextArea
          key={name}
          label={t(`clients.${name}`)}
          hint={t(`clients.hint.${name}`)}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
          {...field(name)}
        />
      ))}
    </div>
  );
}
