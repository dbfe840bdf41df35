import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { UiText } from "../text/ui-text.ts";
import { Button } from "./button.tsx";

const row = (buttons: (text: UiText) => ReactNode) =>
  function ButtonStory() {
    return <div className="flex flex-wrap items-center gap-3">{buttons(useUiText())}</div>;
  };

export const buttonStories: readonly Story[] = [
  {
    title: "variant",
    render: row((text) => (
      <>
        <Button variant="primary">{text.apply}</Button>
        <Button>{text.copy}</Button>
        <Button variant="ghost">{text.cancel}</Button>
        <Button variant="danger">{text.clearAll}</Button>
      </>
    )),
  },
  {
    title: "size",
    render: row((text) => (
      <>
        <Button size="sm">{text.apply}</Button>
        <Button size="md">{text.apply}</Button>
        <Button size="lg">{text.apply}</Button>
      </>
    )),
  },
  {
    title: "icon · loading · disabled",
    render: row((text) => (
      <>
        <Button icon={<RotateCw aria-hidden size={16} />}>{text.retry}</Button>
        <Button loading>{text.retry}</Button>
        <Button disabled>{text.retry}</Button>
      </>
    )),
  },
];
