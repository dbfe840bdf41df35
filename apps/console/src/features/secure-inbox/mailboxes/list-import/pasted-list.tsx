import { importLimits } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { TextArea } from "@parapet/ui/text-area";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
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
  const input = useRef<HTMLInputElement>(null);
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
      <Button
        size="sm"
        className="w-fit"
        icon={<FileUp aria-hidden size={15} />}
        onClick={() => input.current?.click()}
      >
        {t("import.file")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t("import.file")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = "";
        }}
      />
    </div>
  );
}
