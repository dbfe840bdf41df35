import { v7 as newId } from "uuid";
import type { Platform } from "../../../platform/platform.ts";
import { loginCaseTable } from "./table.ts";

/** A newly opened case. */
export async function addLoginCase({ postgres: { db }, clock }: Platform, providerId: string): Promise<string> {
  const [id, now] = [newId(), clock.now()];
  await db.insert(loginCaseTable).values({
    id,
    providerId,
    userId: "user-1",
    userName: "ann@meridian.example",
    displayName: "Ann Meyer",
    state: "new",
    severity: "high",
    score: 75,
    detections: ["signin.impossible_travel"],
    countries: ["NG", "NL"],
    firstAt: now,
    lastAt: now,
    createdAt: now,
  });
  return id;
}
