import { useState } from "react";
import type { Story } from "../story/story.ts";
import { Combobox } from "./combobox.tsx";
import type { ComboboxChoice } from "./combobox-choice.ts";
import { MultiCombobox } from "./multi-combobox.tsx";

const people: readonly ComboboxChoice[] = [
  { value: "1", label: "Ada Lovelace", hint: "ada@example.com", group: "Finance" },
  { value: "2", label: "Grace Hopper", hint: "grace@example.com", group: "Finance" },
  { value: "3", label: "Katherine Johnson", hint: "katherine@example.com", group: "Flight" },
  { value: "4", label: "Mary Jackson", hint: "mary@example.com", group: "Flight" },
  { value: "5", label: "Dorothy Vaughan", hint: "on leave", group: "Flight", disabled: true },
];

function Single() {
  const [value, setValue] = useState<ComboboxChoice | null>(null);
  return (
    <Combobox
      label="Person"
      hint="Type a part of the name."
      placeholder="Everybody"
      choices={people}
      value={value}
      onChange={setValue}
    />
  );
}

function Multiple() {
  const [value, setValue] = useState<readonly ComboboxChoice[]>(people.slice(0, 2));
  return <MultiCombobox label="People" choices={people} value={value} onChange={setValue} />;
}

function Creating() {
  const [known, setKnown] = useState<readonly ComboboxChoice[]>([{ value: "edge", label: "edge" }]);
  const [value, setValue] = useState<readonly ComboboxChoice[]>([]);
  const create = (label: string) => {
    const made = { value: label, label };
    setKnown([...known, made]);
    setValue([...value, made]);
  };
  return <MultiCombobox label="Tags" choices={known} value={value} onChange={setValue} onCreate={create} />;
}

function Searching() {
  const [choices, setChoices] = useState<readonly ComboboxChoice[]>([]);
  const [loading, setLoading] = useState(false);
  const [value, setValue] = useState<ComboboxChoice | null>(null);
  const search = (query: string) => {
    setLoading(true);
    setTimeout(() => {
      setChoices(people.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())));
      setLoading(false);
    }, 600);
  };
  return (
    <Combobox
      label="Found by the server"
      choices={choices}
      loading={loading}
      onSearch={search}
      value={value}
      onChange={setValue}
    />
  );
}

function WithError() {
  return <Combobox label="Owner" error="Choose an owner." choices={people} value={null} onChange={() => {}} />;
}

export const comboboxStories: readonly Story[] = [
  { title: "One", render: Single },
  { title: "Several", render: Multiple },
  { title: "New ones too", render: Creating },
  { title: "Asynchronous", render: Searching },
  { title: "With an error", render: WithError },
];
