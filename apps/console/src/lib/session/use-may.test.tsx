import { eventEndpoints, userEndpoints, type Role } from "@parapet/contract";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { endSession, startSession } from "./session-store.ts";
import { useMay } from "./use-may.ts";

afterEach(endSession);

function Rights() {
  const reads = [useMay(userEndpoints["users.list"]), useMay(eventEndpoints["events.list"])];
  return <output>{reads.join(" ")}</output>;
}

/** Whether a user can read users, which organizations have too, and calls, which are the provider's. */
async function rightsOf(role: Role, organization: string | null): Promise<string> {
  startSession(
    { access: "a", refresh: "r" },
    { first_name: "", last_name: "", email: "a@example.org", role, organization_id: organization },
  );
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(<Rights />);
  await expect.poll(() => place.textContent).not.toBe("");
  const text = place.textContent;
  root.unmount();
  return text;
}

test("what is the whole provider's is for its own people only, whatever the role", async () => {
  expect(await rightsOf("viewer", null)).toBe("true true");
  expect(await rightsOf("viewer", "an organization")).toBe("true false");
  expect(await rightsOf("organization_admin", "an organization")).toBe("true false");
});
