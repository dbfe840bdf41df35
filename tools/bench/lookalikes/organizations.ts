/** Domains of fictional organizations: short and long, one word and several, with a hyphen, in five languages. */
export const fictionalOrganizations: readonly string[] = [
  "meridianfreight.com",
  "oakridgebank.com",
  "kestrelhealth.org",
  "blueharbour.com",
  "contoso.com",
  "northwind.com",
  "adatum.com",
  "velora.io",
  "halden.eu",
  "woodgrove-insurance.com",
  "ostermann-partner.de",
  "cabinetlemoine.fr",
  "brightwaterschools.org",
  "larkfield.gov.uk",
  "alnakheeltrading.ae",
];
