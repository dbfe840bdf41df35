import { Checkbox } from "@parapet/ui/checkbox";
import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

let root: Root | undefined;
afterEach(() => root?.unmount());

function Choice() {
  const { mutate, isPending } = useMutation({ mutationFn: () => new Promise<void>(() => {}) });
  return <Checkbox label="Choice" checked={isPending} disabled={isPending} onChange={() => mutate()} />;
}

test("a box that asks the server stays as it was pressed, and takes no second press", async () => {
  const page = createRoot(document.body.appendChild(document.createElement("div")));
  root = page;
  // With its effects, by which it comes to hear of mutations.
  flushSync(() =>
    page.render(
      <QueryClientProvider client={queryClient}>
        <Choice />
      </QueryClientProvider>,
    ),
  );
  const box = document.querySelector("input");
  box?.click();
  // Promises only: no timer, no other press and no frame comes between.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(box).toMatchObject({ checked: true, disabled: true });
});
