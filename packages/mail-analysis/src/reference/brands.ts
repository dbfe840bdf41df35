import { worldBrands } from "./world-brands.ts";

/** A company that is often impersonated. */
export interface Brand {
  /** The first is its display name; all in lowercase. */
  readonly names: readonly string[];
  /** Its own registrable domains, main one first. */
  readonly owned: readonly string[];
}

const rows = [
  "amazon: amazon.com amazon.co.uk amazon.de amazon.fr amazon.it amazon.es amazon.com.br amazonses.com amazonaws.com",
  "microsoft|outlook team|office 365|onedrive|sharepoint: microsoft.com microsoftonline.com office.com office365.com outlook.com live.com onedrive.com sharepoint.com",
  "google|gmail|youtube: google.com gmail.com youtube.com",
  "apple|icloud|itunes: apple.com icloud.com",
  "paypal: paypal.com paypal.de paypal.co.uk",
  "netflix: netflix.com",
  "facebook|instagram|whatsapp|meta support: facebook.com facebookmail.com instagram.com meta.com whatsapp.com",
  "linkedin: linkedin.com",
  "dhl: dhl.com dhl.de",
  "ups: ups.com",
  "fedex: fedex.com",
  "usps: usps.com usps.gov",
  "dpd: dpd.com dpd.de dpd.co.uk",
  "correios: correios.com.br",
  "docusign: docusign.com docusign.net",
  "dropbox: dropbox.com dropboxmail.com",
  "adobe: adobe.com",
  "metamask: metamask.io consensys.io",
  "coinbase: coinbase.com",
  "binance: binance.com",
  "trust wallet|trustwallet: trustwallet.com",
  "ledger: ledger.com",
  "blockchain: blockchain.com",
  "kraken: kraken.com",
  "opensea: opensea.io",
  "uniswap: uniswap.org",
  "bradesco: bradesco.com.br",
  "itau|itaú: itau.com.br",
  "santander: santander.com.br santander.com santander.co.uk",
  "banco do brasil: bb.com.br",
  "caixa: caixa.gov.br",
  "nubank: nubank.com.br",
  "livelo: livelo.com.br pontolivelo.com.br",
  "esfera: esfera.com.vc",
  "serasa: serasa.com.br",
  "mcafee: mcafee.com",
  "norton: norton.com nortonlifelock.com",
  "avast: avast.com",
  "kaspersky: kaspersky.com",
  "costco: costco.com",
  "walmart: walmart.com",
  "lowe's|lowes: lowes.com",
  "home depot: homedepot.com",
  "starbucks: starbucks.com",
  "temu: temu.com",
  "shein: shein.com",
  "ikea: ikea.com",
  "lidl: lidl.de lidl.com",
  "aldi: aldi.de aldi.com",
  "rewe: rewe.de",
  "edeka: edeka.de",
  "mediamarkt|media markt: mediamarkt.de",
  "sparkasse: sparkasse.de",
  "volksbank: volksbank.de",
  "commerzbank: commerzbank.de",
  "ing: ing.de ing.nl ing.com",
  "rabobank: rabobank.nl",
  "abn amro: abnamro.nl",
  "postnl: postnl.nl",
  "bank of america: bankofamerica.com",
  "chase: chase.com",
  "wells fargo: wellsfargo.com",
  "american express|amex: americanexpress.com aexp.com",
  "hsbc: hsbc.com hsbc.co.uk",
  "barclays: barclays.com barclays.co.uk",
  "ebay: ebay.com",
  "spotify: spotify.com",
  "disney: disney.com disneyplus.com",
  "steam: steampowered.com",
  "telekom: telekom.de",
  "vodafone: vodafone.com vodafone.de",
  "orange: orange.fr orange.com",
  "la poste|colissimo|chronopost: laposte.fr laposte.net chronopost.fr",
  "ameli|assurance maladie: ameli.fr",
  "impots: impots.gouv.fr",
  "credit agricole|crédit agricole: credit-agricole.fr",
  "bnp paribas: bnpparibas.com bnpparibas.net",
  "western union: westernunion.com",
  "moneygram: moneygram.com",
  "geek squad|best buy: bestbuy.com geeksquad.com",
  "t-mobile: t-mobile.com",
  "verizon: verizon.com",
  "at&t: att.com",
  "xfinity: xfinity.com comcast.net",
  "state farm: statefarm.com",
  "ace hardware: acehardware.com",
  "harbor freight: harborfreight.com",
  "yeti: yeti.com",
  "omaha steaks: omahasteaks.com",
];

function brandOf(row: string): Brand {
  const [names = "", owned = ""] = row.split(": ");
  return { names: names.split("|"), owned: owned.split(" ") };
}

/** Brands whose domains are also imitated. */
export const imitatedBrands: readonly Brand[] = rows.map(brandOf);

/** Companies and authorities that are often impersonated, with their domains, compiled for Parapet. */
export const brands: readonly Brand[] = [...imitatedBrands, ...worldBrands.map(brandOf)];
