import { importLimits } from "@parapet/contract";
import { FileField } from "@parapet/ui/file-field";
import { TextArea } from "@parapet/ui/text-area";
import { useState } from "react";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";

interface PastedListProps {
  text: string;
  example: string;
  onChange: (text: string) => void;
}

/** A list to paste, or to take from a file. */
export function PastedList({ text, example, onChange }: PastedListProps) {
  const t = useT();
  const format = useFormat();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File) => {
    // A character takes four bytes at most.
    const content = file.size > importLimits.characters * 4 ? null : await file.text();
    const fits = content !== null && content.length <= importLimits.characters;
    setTooLarge(!fits);
    if (fits) onChange(content);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        label={t("import.list")}
        hint={t("import.hint", {
          values: format.number(importLimits.values),
          characters: format.number(importLimits.characters),
        })}
        error={isTooLarge ? t("import.tooLong") : undefined}
        rows={8}
        dir="ltr"
        spellCheck={false}
        placeholder={example}
        maxLength={importLimits.characters}
        value={text}
        onChange={(event) => {
          setTooLarge(false);
          onChange(event.target.value);
        }}
      />
      <FileField
        label={t("import.file")}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => file && void take(file)}
      />
    </div>
  );
}
