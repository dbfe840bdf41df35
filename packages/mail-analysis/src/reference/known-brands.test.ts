import { describe, expect, test } from "vitest";
import { domainName } from "../domains/domain-name.ts";
import { foreignBrandIn } from "../signals/brand-names.ts";
import { bulkServices, cloudHosts, disposableDomains, freemailDomains } from "./mail-services.ts";

/** Names as written, each with a domain that the company sends from. */
const own =
  "amazon@amazon.com amazon@amazon.de amazon@amazonses.com microsoft@microsoft.com onedrive@onedrive.com sharepoint@sharepoint.com " +
  "google@google.com gmail@gmail.com youtube@youtube.com apple@apple.com icloud@icloud.com itunes@apple.com paypal@paypal.com " +
  "netflix@netflix.com facebook@facebookmail.com instagram@instagram.com whatsapp@whatsapp.com linkedin@linkedin.com dhl@dhl.de " +
  "ups@ups.com fedex@fedex.com usps@usps.com dpd@dpd.co.uk correios@correios.com.br docusign@docusign.net dropbox@dropboxmail.com " +
  "adobe@adobe.com metamask@metamask.io coinbase@coinbase.com binance@binance.com trustwallet@trustwallet.com ledger@ledger.com " +
  "blockchain@blockchain.com kraken@kraken.com opensea@opensea.io uniswap@uniswap.org bradesco@bradesco.com.br itaú@itau.com.br " +
  "santander@santander.co.uk caixa@caixa.gov.br nubank@nubank.com.br livelo@livelo.com.br esfera@esfera.com.vc serasa@serasa.com.br " +
  "mcafee@mcafee.com norton@nortonlifelock.com avast@avast.com kaspersky@kaspersky.com costco@costco.com walmart@walmart.com " +
  "lowe's@lowes.com starbucks@starbucks.com temu@temu.com shein@shein.com ikea@ikea.com lidl@lidl.de aldi@aldi.com rewe@rewe.de " +
  "edeka@edeka.de mediamarkt@mediamarkt.de sparkasse@sparkasse.de volksbank@volksbank.de commerzbank@commerzbank.de ing@ing.nl " +
  "rabobank@rabobank.nl postnl@postnl.nl chase@chase.com amex@aexp.com hsbc@hsbc.co.uk barclays@barclays.com ebay@ebay.com " +
  "spotify@spotify.com disney@disneyplus.com steam@steampowered.com telekom@telekom.de vodafone@vodafone.de orange@orange.fr " +
  "colissimo@laposte.fr chronopost@chronopost.fr ameli@ameli.fr impots@impots.gouv.fr moneygram@moneygram.com t-mobile@t-mobile.com " +
  "verizon@verizon.com at&t@att.com xfinity@comcast.net yeti@yeti.com trezor@trezor.io kucoin@kucoin.com bybit@bybit.com " +
  "revolut@revolut.com n26@n26.com klarna@klarna.de venmo@venmo.com zelle@zellepay.com usaa@usaa.com mastercard@mastercard.com " +
  "postbank@postbank.de allianz@allianz.de nexi@nexi.it bbva@bbva.es correos@correos.es digid@digid.nl elster@elster.de " +
  "lufthansa@lufthansa.com irs@irs.gov hmrc@hmrc.gov.uk evri@evri.com natwest@natwest.com tesco@tesco.com telstra@telstra.com " +
  "walgreens@walgreens.com airbnb@airbnb.com roblox@roblox.com hulu@hulu.com bitdefender@bitdefender.com godaddy@godaddy.com " +
  "wetransfer@wetransfer.com quickbooks@intuit.com stripe@stripe.com aliexpress@aliexpress.com 楽天@rakuten.co.jp mufg@mufg.jp " +
  "日本郵便@japanpost.jp allegro@allegro.pl inpost@inpost.pl aramex@aramex.com الراجحي@alrajhibank.com.sa fnb@fnb.co.za " +
  "electrum@electrum.org monero@getmonero.org ripple@ripple.com uphold@uphold.com bitpanda@bitpanda.com bitvavo@bitvavo.com " +
  "bitfinex@bitfinex.com okx@okx.com coinmarketcap@coinmarketcap.com walletconnect@walletconnect.com myetherwallet@myetherwallet.com " +
  "bitcoincore@bitcoincore.org cardano@cardano.org pancakeswap@pancakeswap.finance robinhood@robinhood.com etoro@etoro.com " +
  "transferwise@wise.com cashapp@cash.app dkb@dkb.de targobank@targobank.de comdirect@comdirect.de consorsbank@consorsbank.de " +
  "unicredit@unicredit.it postepay@poste.it caixabank@caixabank.es boursobank@boursobank.com ancv@ancv.com antai@antai.gouv.fr " +
  "edf@edf.fr vinted@vinted.fr leboncoin@leboncoin.fr belastingdienst@belastingdienst.nl ziggo@ziggo.nl kpn@kpn.com " +
  "kruidvat@kruidvat.nl bpost@bpost.be swisscom@swisscom.ch ubs@ubs.com twint@twint.ch myhermes@myhermes.de ionos@ionos.com " +
  "strato@strato.de obi@obi.de kaufland@kaufland.de netto@netto-online.de fressnapf@fressnapf.de rossmann@rossmann.de " +
  "decathlon@decathlon.fr zalando@zalando.de dvla@dvla.gov.uk argos@argos.co.uk sainsbury's@sainsburys.co.uk interac@interac.ca " +
  "auspost@auspost.com.au mygov@my.gov.au commbank@commbank.com.au nfse@fazenda.gov.br inss@inss.gov.br magalu@magalu.com.br " +
  "americanas@americanas.com.br picpay@picpay.com sicoob@sicoob.com.br cvs@cvs.com kohl's@kohls.com macys@macys.com " +
  "dewalt@dewalt.com makita@makita.com tupperware@tupperware.com dyson@dyson.com toyota@toyota.com coca-cola@coca-cola.com " +
  "mcdonald's@mcdonalds.com nike@nike.com adidas@adidas.com playstation@playstation.com xbox@xbox.com mediaset@mediaset.it " +
  "totalav@totalav.com malwarebytes@malwarebytes.com webroot@webroot.com nordvpn@nordvpn.com namecheap@namecheap.com " +
  "hostinger@hostinger.com cpanel@cpanel.net roundcube@roundcube.net zimbra@zimbra.com ringcentral@ringcentral.com xero@xero.com " +
  "shopify@shopify.com alibaba@alibaba.com mercari@mercari.com smbc@smbc.co.jp eki-net@eki-net.com ヤマト運輸@kuronekoyamato.co.jp " +
  "佐川急便@sagawa-exp.co.jp アマゾン@amazon.co.jp absher@absher.sa etisalat@etisalat.ae absa@absa.co.za";

/** Names of several words. */
const longer = {
  "outlook team": "outlook.com",
  "office 365": "office365.com",
  "meta support": "meta.com",
  "trust wallet": "trustwallet.com",
  "banco do brasil": "bb.com.br",
  "home depot": "homedepot.com",
  "media markt": "mediamarkt.de",
  "abn amro": "abnamro.nl",
  "bank of america": "bankofamerica.com",
  "wells fargo": "wellsfargo.com",
  "american express": "americanexpress.com",
  "la poste": "laposte.net",
  "assurance maladie": "ameli.fr",
  "credit agricole": "credit-agricole.fr",
  "bnp paribas": "bnpparibas.com",
  "western union": "westernunion.com",
  "best buy": "bestbuy.com",
  "geek squad": "geeksquad.com",
  "state farm": "statefarm.com",
  "ace hardware": "acehardware.com",
  "harbor freight": "harborfreight.com",
  "omaha steaks": "omahasteaks.com",
  "capital one": "capitalone.com",
  "deutsche bank": "deutsche-bank.de",
  "royal mail": "royalmail.com",
  "canada post": "canadapost.ca",
  "mercado livre": "mercadolivre.com.br",
  "exodus wallet": "exodus.com",
  "phantom wallet": "phantom.app",
  "gemini trust": "gemini.com",
  "ethereum foundation": "ethereum.org",
  "solana foundation": "solana.org",
  "charles schwab": "schwab.com",
  "fidelity investments": "fidelity.com",
  "citi bank": "citibank.com",
  "us bank": "usbank.com",
  "td bank": "tdbank.com",
  "navy federal": "navyfederal.org",
  "discover card": "discover.com",
  "intesa sanpaolo": "intesasanpaolo.com",
  "agenzia delle entrate": "agenziaentrate.gov.it",
  "agencia tributaria": "agenciatributaria.gob.es",
  "dirección general de tráfico": "dgt.gob.es",
  "ctt expresso": "ctt.pt",
  "millennium bcp": "millenniumbcp.pt",
  "société générale": "societegenerale.fr",
  "la banque postale": "labanquepostale.fr",
  "caisse d'épargne": "caisse-epargne.fr",
  "crédit mutuel": "creditmutuel.fr",
  "mon compte formation": "moncompteformation.gouv.fr",
  "service public": "service-public.fr",
  "free mobile": "free.fr",
  "bouygues telecom": "bouyguestelecom.fr",
  "mondial relay": "mondialrelay.fr",
  "albert heijn": "ah.nl",
  "jumbo supermarkten": "jumbo.com",
  "swiss post": "post.ch",
  "deutsche post": "deutschepost.de",
  "gls paket": "gls-group.com",
  "otto versand": "otto.de",
  "internal revenue service": "irs.gov",
  "social security administration": "ssa.gov",
  "lloyds bank": "lloydsbank.co.uk",
  "tv licensing": "tvlicensing.co.uk",
  "british gas": "britishgas.co.uk",
  "canada revenue agency": "canada.ca",
  "banco inter": "bancointer.com.br",
  "target store": "target.com",
  "sam's club": "samsclub.com",
  "milwaukee tool": "milwaukeetool.com",
  "stanley tumbler": "stanley1913.com",
  "southwest airlines": "southwest.com",
  "delta air lines": "delta.com",
  "booking.com": "booking.com",
  "epic games": "epicgames.com",
  "prime video": "primevideo.com",
  "paramount plus": "paramountplus.com",
  "zoom meeting": "zoom.us",
  "au pay": "auone.jp",
  "aeon card": "aeon.co.jp",
  "pko bank": "pkobp.pl",
  "turkish airlines": "turkishairlines.com",
  "emirates nbd": "emiratesnbd.com",
  "saudi post": "spl.com.sa",
  "stc pay": "stcpay.com.sa",
  "standard bank": "standardbank.co.za",
  "sars efiling": "sars.gov.za",
} as const;

const pairs = [...own.split(" ").map((pair) => pair.split("@") as [string, string]), ...Object.entries(longer)];

test.each(pairs)("%s sends from %s, and from no other domain", (name, domain) => {
  const text = `your ${name} account`;
  expect(foreignBrandIn(text, domainName("harbour-lane.example"))?.names).toContain(name);
  expect(foreignBrandIn(text, domainName(`mail.${domain}`))).toBeNull();
});

describe("email services", () => {
  test.each(
    (
      "gmail.com googlemail.com yahoo.com yahoo.fr ymail.com hotmail.com hotmail.de outlook.com outlook.fr live.com msn.com aol.com icloud.com " +
      "me.com mac.com proton.me protonmail.com tutanota.com gmx.de gmx.net web.de freenet.de t-online.de mail.com mail.ru inbox.ru " +
      "yandex.ru rambler.ru orange.fr wanadoo.fr free.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br qq.com 163.com " +
      "126.com sina.com naver.com daum.net rediffmail.com zoho.com fastmail.com wp.pl o2.pl seznam.cz abv.bg ukr.net comcast.net verizon.net " +
      "att.net cox.net btinternet.com sky.com shaw.ca rogers.com bigpond.com telenet.be ziggo.nl maktoob.com"
    ).split(" "),
  )("%s offers free mailboxes", (domain) => {
    expect(freemailDomains.has(domain)).toBe(true);
  });

  test.each(
    "mailinator.com guerrillamail.com sharklasers.com 10minutemail.com temp-mail.org yopmail.com trashmail.com getnada.com maildrop.cc mohmal.com discard.email burnermail.io wegwerfmail.de 33mail.com".split(
      " ",
    ),
  )("%s offers disposable addresses", (domain) => {
    expect(disposableDomains.has(domain)).toBe(true);
  });

  test.each(
    (
      "sendgrid.net amazonses.com mcsv.net mandrillapp.com list-manage.com sparkpostmail.com mailgun.org exacttarget.com sendinblue.com " +
      "brevo.com constantcontact.com klaviyomail.com hubspotemail.net mailjet.com mktomail.com salesforce.com mailerlite.com createsend.com " +
      "postmarkapp.com mtasv.net iterable.com braze.com responsys.net substack.com beehiiv.com cleverreach.com emarsys.net elasticemail.com " +
      "smtp2go.com pardot.com activehosted.com aweber.com getresponse.com rapidmail.de zendesk.com eventbrite.com customer.io mailup.com " +
      "unisender.com shopifyemail.com qualtrics.com surveymonkey.com cordial.io"
    ).split(" "),
  )("%s sends for others", (domain) => {
    expect(bulkServices.has(domain)).toBe(true);
  });

  test.each(
    "cloudfunctions.net run.app ngrok-free.app web.core.windows.net storage.googleapis.com dweb.link ipfs.io vultrusercontent.com clouddns.net".split(
      " ",
    ),
  )("%s hosts customers' programs", (host) => {
    expect(cloudHosts.has(host)).toBe(true);
  });
});
