import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import { englishText } from "../text/english-text.ts";
import { UiTextProvider } from "../text/ui-text-provider.tsx";
import { byRole } from "./by-role.ts";

declare global {
  // React reads this name to know that updates are wrapped in act().
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

export interface Mounted {
  /** The one element with a role and a name; throws when there is none, or more. */
  get: (role: string, name?: string | RegExp) => HTMLElement;
  all: (role: string, name?: string | RegExp) => HTMLElement[];
  render: (node: ReactNode) => Promise<void>;
  press: (element: HTMLElement) => Promise<void>;
  /** A press with modifiers. */
  click: (element: HTMLElement, init: MouseEventInit) => Promise<void>;
  key: (element: HTMLElement, key: string, init?: KeyboardEventInit) => Promise<void>;
  type: (element: HTMLElement, text: string) => Promise<void>;
  unmount: () => Promise<void>;
}

/** Renders into the document of the test and finds elements the way a reader of the page does. */
export async function mount(node: ReactNode): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const render = (next: ReactNode) =>
    act(async () => root.render(<UiTextProvider text={englishText}>{next}</UiTextProvider>));
  await render(node);
  const all = (role: string, name?: string | RegExp) => byRole(document.body, role, name);
  return {
    all,
    get(role, name) {
      const found = all(role, name);
      if (found.length === 1 && found[0]) return found[0];
      throw new Error(`${found.length} elements are "${role}" named ${String(name)}:\n${document.body.innerHTML}`);
    },
    render,
    async press(element) {
      await act(async () => element.click());
      // What a button opens loads when it is first pressed.
      await act(() => vi.dynamicImportSettled());
    },
    click: (element, init) =>
      act(
        async () => void element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init })),
      ),
    key: (element, key, init = {}) =>
      act(async () => {
        element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
        element.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true, cancelable: true, ...init }));
      }),
    type: (element, text) =>
      act(async () => {
        // React watches the native setter to tell typing from its own updates.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, text);
        element.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}
