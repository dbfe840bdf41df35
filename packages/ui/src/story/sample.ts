/** Numbers that look grown but are the same at every run: a wave with a seeded wobble. */
export function sample(count: number, seed: number, level: number): number[] {
  let state = seed * 2_654_435_761;
  return Array.from({ length: count }, (_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const wave = 1 + 0.6 * Math.sin((index / count) * 4 * Math.PI + seed);
    return Math.round(level * wave * (0.75 + state / 2 ** 33));
  });
}

/** Starts of bins from a fixed Monday on: epoch ms. */
export function sampleTimes(count: number, length: number): number[] {
  const start = new Date(2026, 10, 16).getTime();
  return Array.from({ length: count }, (_, index) => start + index * length);
}

/** Names are the same in every language. */
export const samplePeople = [
  { id: "1", name: "Ada Lovelace", address: "ada@example.com" },
  { id: "2", name: "Grace Hopper", address: "grace@example.com" },
  { id: "3", name: "Katherine Johnson", address: "katherine@example.com" },
  { id: "4", name: "ليلى حداد", address: "layla@example.com" },
  { id: "5", name: "Edsger Dijkstra", address: "edsger@example.com" },
] as const;

/** Operations and how often each was called. */
export const sampleOperations = [
  { id: "1", label: "GET /v1/orders/{orderId}", value: 18_230, href: "#orders" },
  { id: "2", label: "POST /v1/orders", value: 9120, href: "#order" },
  { id: "3", label: "GET /v1/customers/{customerId}/addresses/{addressId}", value: 7344, href: "#address" },
  { id: "4", label: "GET /v1/products", value: 5210, href: "#products" },
  { id: "5", label: "DELETE /v1/carts/{cartId}", value: 312, href: "#carts" },
] as const;

export const samplePasswords = ["12345678", "parapet1", "gate-and-wall", "seven crows over the mill"] as const;

export const sampleLines = (count: number): string[] =>
  Array.from({ length: count }, (_, line) => `${line} ${"lorem ipsum ".repeat(line % 9)}`);
