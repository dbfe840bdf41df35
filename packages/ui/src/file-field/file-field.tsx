import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { buttonClass } from "../button/button-class.ts";
import { cx } from "../cx/cx.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "../text-field/field-frame.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface FileFieldProps extends Omit<FieldFrameProps, "aside"> {
  /** Endings and media types, as HTML lists them. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Of a page of its own, or of a form. */
  size?: "md" | "lg";
  /** Off where files are taken over at once: the next one can be chosen. */
  showsChosen?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/**
 * Takes files from the browser's dialog or dropped. The browser's own field covers the zone, unseen: dropping, `accept`
 * and the keyboard are its work.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, accept, multiple = false, disabled = false, size = "md" } = props;
  const { showsChosen = true, onFiles } = props;
  const text = useUiText();
  const id = useId();
  const ids = idsOf(id);
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState("");
  const invitation = multiple ? text.dropFiles : text.dropFile;
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <div
        className={cx(
          "relative flex flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-lg border border-dashed text-center transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text",
          size === "lg" ? "flex-col px-5 py-8" : "px-4 py-3",
          isOver ? "border-brand-text bg-brand-soft" : error ? "border-error" : "border-line-input bg-surface",
          disabled ? "bg-sunken text-fg-3" : "hover:border-fg-3",
        )}
      >
        <FileUp aria-hidden size={size === "lg" ? 28 : 18} className="shrink-0 text-fg-3" />
        <span id={`${id}-chosen`} className="min-w-0 text-sm wrap-anywhere">
          {chosen === "" ? invitation : <bdi className="font-medium">{chosen}</bdi>}
        </span>
        <span aria-hidden className={buttonClass("secondary", "sm")}>
          {multiple ? text.chooseFiles : text.chooseFile}
        </span>
        <input
          id={ids.control}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-chosen`, describedBy(ids, { hint, error })].filter(Boolean).join(" ")}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Emptied, so that choosing the same file again is a change.
            target.value = "";
            if (files.length === 0) return;
            if (showsChosen) setChosen(files.map(({ name }) => name).join(", "));
            onFiles(files);
          }}
        />
      </div>
    </FieldFrame>
  );
}
