import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextArea } from "@parapet/ui/text-area";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { useMutation } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";

interface Change {
  readonly id: string;
  readonly time: string;
  readonly what: string;
  readonly actor: string | null;
}

interface NoteFormProps {
  label: string;
  /** Label of the button. */
  action: string;
  /** Saves the note and refetches the history. */
  send: (text: string) => Promise<unknown>;
}

interface HistoryCardProps<Item extends Change> {
  title: string;
  /** Newest first. */
  changes: readonly Item[];
  icons: Readonly<Record<Item["what"], LucideIcon>>;
  titleOf: (change: Item) => string;
  /** Text below the title. */
  detailsOf: (change: Item) => string | null;
  toneOf?: (change: Item) => TimelineEntry["tone"];
  /** A form for a note, for users who may write one. */
  note?: NoteFormProps | false;
}

/** What happened to an item and who did it, with a form for notes. */
export function HistoryCard<Item extends Change>(props: HistoryCardProps<Item>) {
  const { title, changes, icons, titleOf, detailsOf, toneOf = () => "neutral", note = false } = props;
  const entries = changes.map((change): TimelineEntry => {
    const what: Item["what"] = change.what;
    const details = detailsOf(change);
    return {
      id: change.id,
      time: new Date(change.time),
      title: titleOf(change),
      actor: change.actor === null ? undefined : <bdi>{change.actor}</bdi>,
      icon: icons[what],
      tone: toneOf(change) ?? "neutral",
      ...(details && { details: <bdi className="whitespace-pre-wrap wrap-anywhere">{details}</bdi> }),
    };
  });
  return (
    <Card title={title}>
      <div className="grid gap-6">
        {note && <NoteForm {...note} />}
        <Timeline label={title} entries={entries} />
      </div>
    </Card>
  );
}

/** A note that can't be sent stays in the field. */
function NoteForm({ label, action, send }: NoteFormProps) {
  const t = useT();
  const [text, setText] = useState("");
  const sending = useMutation({ mutationFn: () => send(text.trim()), onSuccess: () => setText("") });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") sending.mutate();
      }}
    >
      {sending.error && <Alert tone="error">{errorText(t, sending.error)}</Alert>}
      <TextArea label={label} value={text} rows={2} maxLength={2000} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" size="sm" className="w-fit" loading={sending.isPending} disabled={text.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
