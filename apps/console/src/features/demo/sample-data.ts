/** Everything the sample pages show. The same at every start, so that pictures and tests of it stay the same. */

export const productStatuses = ["active", "draft", "archived"] as const;
export const orderStatuses = ["placed", "packed", "shipped", "cancelled"] as const;
export const invoiceStatuses = ["draft", "sent", "paid", "overdue"] as const;
export const personRoles = ["owner", "editor", "reader"] as const;
export const personStatuses = ["active", "invited", "disabled"] as const;

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** In US dollars, as all amounts. */
  readonly price: number;
  readonly stock: number;
  readonly status: (typeof productStatuses)[number];
}

export interface Line {
  readonly item: string;
  readonly quantity: number;
  readonly price: number;
}

export interface Order {
  readonly id: string;
  readonly customer: string;
  /** `2026-11-20`. */
  readonly placed: string;
  readonly lines: readonly Line[];
  readonly status: (typeof orderStatuses)[number];
}

export interface Invoice {
  readonly id: string;
  readonly customer: string;
  readonly issued: string;
  readonly due: string;
  readonly lines: readonly Line[];
  /** Percent. */
  readonly tax: number;
  readonly status: (typeof invoiceStatuses)[number];
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof personRoles)[number];
  readonly status: (typeof personStatuses)[number];
  readonly joined: string;
}

const models = ["Bastion", "Gatehouse", "Keep", "Lantern", "Merlon", "Portcullis", "Rampart", "Watchtower"];
const sizes = [10, 20, 40, 80, 160];
const companies = ["Aldgate Ltd", "Borealis AG", "Cassini SA", "Delta Works", "Estuary Co", "Fjord AS", "Granada SL"];
const firstNames = ["Ada", "Grace", "Leila", "Omar", "Inès", "Jonas", "Mina", "Tariq", "Zoé"];
const lastNames = ["Lovelace", "Hopper", "Haddad", "Nasser", "Moreau", "Lind", "Costa"];

const at = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number, fallback: Item): Item =>
  items[index % items.length] ?? fallback;

/** A day counted back from the last one that has data. */
const dayBefore = (days: number): string => new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10);

export const products: readonly Product[] = models.flatMap((model, row) =>
  sizes.map((size, column) => ({
    id: `p${row * sizes.length + column + 1}`,
    name: `${model} ${size}`,
    sku: `${model.slice(0, 3).toUpperCase()}-${String(size).padStart(3, "0")}`,
    price: 49 + row * 23 + size * 4.5,
    stock: ((row + 2) * (column + 5) * 7) % 83,
    status: column === 4 ? "draft" : row === 7 ? "archived" : "active",
  })),
);

const linesOf = (seed: number): Line[] =>
  Array.from({ length: 1 + (seed % 3) }, (_, index) => {
    const product = products[(seed * 7 + index * 11) % products.length];
    return { item: product?.name ?? "", quantity: 1 + ((seed + index) % 4), price: product?.price ?? 0 };
  });

export const orders: readonly Order[] = Array.from({ length: 64 }, (_, index) => ({
  id: `SO-${1064 - index}`,
  customer: at(companies, index * 3, ""),
  placed: dayBefore(Math.floor(index / 2)),
  lines: linesOf(index + 3),
  status: index < 6 ? "placed" : index < 14 ? "packed" : index % 13 === 0 ? "cancelled" : "shipped",
}));

export const invoices: readonly Invoice[] = Array.from({ length: 36 }, (_, index) => ({
  id: `INV-${2036 - index}`,
  customer: at(companies, index * 2 + 1, ""),
  issued: dayBefore(index * 3),
  due: dayBefore(index * 3 - 30),
  lines: linesOf(index + 1),
  tax: 20,
  status: index < 2 ? "draft" : index < 9 ? "sent" : index % 11 === 0 ? "overdue" : "paid",
}));

export const people: readonly Person[] = Array.from({ length: 42 }, (_, index) => {
  const [first, last] = [at(firstNames, index * 4 + 2, ""), at(lastNames, index * 3, "")];
  return {
    id: `u${index + 1}`,
    name: `${first} ${last}`,
    email: `${first}.${last}${index + 1}@example.com`.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, ""),
    role: index % 9 === 0 ? "owner" : index % 3 === 0 ? "editor" : "reader",
    status: index % 8 === 5 ? "invited" : index % 17 === 11 ? "disabled" : "active",
    joined: dayBefore(20 + index * 9),
  };
});

/** Twelve months of sales, oldest first. */
export const sales = [18_400, 19_100, 21_700, 20_900, 24_300, 26_800, 25_200, 27_900, 30_400, 29_700, 33_100, 36_500];

export interface Coin {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  /** Of the last day, as a share. */
  readonly change: number;
  /** Its level on each of seven days, from 0 to 10. */
  readonly week: readonly number[];
}

export const coins: readonly Coin[] = [
  { symbol: "BTC", name: "Bitcoin", price: 71_204.5, change: 0.0132, week: [3, 5, 2, 6, 7, 8, 10] },
  { symbol: "ETH", name: "Ethereum", price: 3848.21, change: -0.0081, week: [10, 9, 9, 6, 8, 5, 4] },
  { symbol: "SOL", name: "Solana", price: 168.4, change: 0.0405, week: [2, 4, 4, 6, 6, 7, 10] },
  { symbol: "ADA", name: "Cardano", price: 0.512, change: 0, week: [5, 5, 7, 5, 6, 5, 5] },
  { symbol: "DOT", name: "Polkadot", price: 7.09, change: -0.0217, week: [10, 9, 7, 7, 6, 4, 3] },
];

export const totalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** What an invoice asks for, in whole cents. */
export function amountsOf({ lines, tax }: Pick<Invoice, "lines" | "tax">): { net: number; tax: number; gross: number } {
  const net = Math.round(totalOf(lines) * 100) / 100;
  const added = Math.round(net * tax) / 100;
  return { net, tax: added, gross: Math.round((net + added) * 100) / 100 };
}
