import { frame, type Language, phrases } from "./phrases.ts";

const portuguese: Language = {
  code: "pt",
  frame: frame(`
    Olá, {first}
    Prezado cliente,
    Oi {first}!

    Caso não esteja visualizando corretamente esta mensagem, acesse aqui.
    Ver online

    Equipe {company}
    Atenciosamente, {person}
    Obrigado por comprar com a gente

    © {year} {company}. Todos os direitos reservados. {street}, {city}
    Este é um e-mail automático, por favor não responda.
    Em caso de dúvidas, entre em contato com os canais de atendimento. Consulte o regulamento no site.
    Nunca pedimos sua senha por e-mail.

    Descadastrar
    Cancelar inscrição
    Se não deseja mais receber nossas mensagens, clique aqui.
  `),
  kinds: {
    promotion: phrases(`
      Até {percent}% de desconto só hoje
      Últimas horas: frete grátis
      Seus pontos vão expirar
      Oferta exclusiva para você
      Parabéns, você ganhou um cupom
      Aproveite seu limite de {price}

      Aproveite {percent}% de desconto até {day}.
      Use o cupom {code} no pagamento.
      Seus pontos expiram em {date}. Troque agora por produtos.
      Ofertas válidas enquanto durarem os estoques, sujeitas a alteração de preço.
      De {price} por {price} em até 10x sem juros.
      Peça já o seu cartão sem anuidade.
      Promoção autorizada, confira o regulamento.

      Aproveite
      Quero meu desconto
      Acesse sua conta
    `),
    account: phrases(`
      Novo acesso à sua conta
      Seu código é {six}
      Redefinição de senha
      Sua fatura de {month} fechou
      Boleto disponível
      Confirme seu e-mail

      Detectamos um novo acesso à sua conta em {city} no dia {date}. Foi você?
      Se foi você, desconsidere este e-mail. Caso contrário, altere sua senha no aplicativo.
      Seu código é {six}. Não compartilhe com ninguém.
      Sua fatura no valor de {price} vence em {date}.
      O boleto {number} está disponível na área do cliente.
      Atualizamos nossos termos de uso.
      O pagamento de {price} foi confirmado.

      Ver fatura
      Acessar
    `),
    order: phrases(`
      Pedido {number} confirmado
      Seu pedido está a caminho
      Entrega realizada
      Nota fiscal do pedido {number}

      Recebemos o seu pedido {number}.
      A entrega está prevista para {day}.
      Sua encomenda aguarda retirada até {date}.
      1 x {product} {price}
      Total {price}, frete {price}.
      A nota fiscal segue em anexo.
      Acompanhe pelo código {number}.

      Rastrear pedido
      Ver pedido
    `),
  },
};

const german: Language = {
  code: "de",
  frame: frame(`
    Hallo {first},
    Sehr geehrte Damen und Herren,
    Liebe Leserin, lieber Leser,
    Guten Tag {first} {last},

    Wird diese Nachricht nicht richtig dargestellt, klicken Sie bitte hier.
    Im Browser ansehen

    Ihr {company}-Team
    Mit freundlichen Grüßen, {person}
    Viele Grüße

    {company} GmbH, {street}, {city}. Geschäftsführer: {person}. Impressum | Datenschutz
    Dies ist eine automatisch erzeugte Nachricht, bitte antworten Sie nicht.
    Sie erhalten diese Nachricht, weil Sie sich auf {domain} angemeldet haben.

    Abmelden
    Newsletter abbestellen
    Wenn Sie diesen Newsletter nicht mehr erhalten möchten, klicken Sie hier.
  `),
  kinds: {
    promotion: phrases(`
      {percent}% Rabatt nur dieses Wochenende
      Angebote ab Mittwoch in Ihrer Filiale
      Ihr persönlicher Gutschein
      Gewinnspiel: {product} zu gewinnen
      Neu im {month}

      Sparen Sie {percent}% bis {day}.
      Mit dem Code {code} erhalten Sie {price} Rabatt.
      Solange der Vorrat reicht, alle Preise inkl. MwSt.
      Ihr Gutschein über {price} ist bis {date} gültig.
      Nehmen Sie an unserem Gewinnspiel teil; Teilnahmebedingungen auf unserer Seite.
      Statt {price} jetzt nur {price}.

      Jetzt einkaufen
      Zum Angebot
    `),
    account: phrases(`
      Neue Anmeldung in Ihrem Konto
      Ihr Bestätigungscode: {six}
      Passwort zurücksetzen
      Ihre Rechnung für {month}
      Zahlungserinnerung {number}
      Ihr Kontoauszug ist da

      In Ihrem Konto gab es eine neue Anmeldung aus {city}.
      Wenn Sie das waren, müssen Sie nichts tun.
      Ihr Code lautet {six} und gilt zehn Minuten.
      Ihre Rechnung über {price} finden Sie im Anhang.
      Der Betrag wird am {date} von Ihrem Konto abgebucht.
      Sollten Sie bereits gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.
      Wir ändern unsere Geschäftsbedingungen zum {date}.
      Bitte bestätigen Sie Ihre Adresse.

      Zum Konto
      Rechnung ansehen
    `),
    order: phrases(`
      Bestellbestätigung {number}
      Ihr Paket ist unterwegs
      Ihre Sendung wurde zugestellt
      Versandbestätigung

      Wir haben Ihre Bestellung {number} erhalten.
      Ihr Paket kommt am {day} zwischen {time} und {time}.
      Ihr Paket liegt bis {date} in der Filiale bereit.
      1 x {product} {price}
      Gesamtbetrag {price}, Versand {price}.
      Sendungsnummer {number}.

      Sendung verfolgen
      Bestellung ansehen
    `),
  },
};

const spanish: Language = {
  code: "es",
  frame: frame(`
    Hola {first}:
    Estimado cliente:
    Apreciada clienta, apreciado cliente:

    Si no puede ver este mensaje, ábralo en el navegador.
    Ver en línea

    El equipo de {company}
    Saludos cordiales, {person}

    © {year} {company}, {street}, {city}. Aviso legal | Privacidad
    Este es un mensaje automático, no responda.
    Nunca le pediremos su contraseña.

    Darse de baja
    Cancelar suscripción
  `),
  kinds: {
    mixed: phrases(`
      {percent}% de descuento en toda la web
      Confirmación del pedido {number}
      Su paquete está en camino
      Su factura de {month}
      Nuevo inicio de sesión en su cuenta
      Boletín de {month}
      Su código es {six}

      Ahorre {percent}% hasta el {day} con el código {code}.
      Hemos recibido su pedido {number}.
      La entrega está prevista para el {day}.
      Su factura de {price} está disponible en el área de clientes.
      Se ha iniciado sesión en su cuenta desde {city}. Si ha sido usted, ignore este mensaje.
      Su código es {six}. No lo comparta con nadie.
      Felicidades, ha conseguido 200 puntos.
      Este mes hablamos de {topic}.
      Total {price}, gastos de envío {price}.

      Ver más
      Ver pedido
      Acceder
    `),
  },
};

const dutch: Language = {
  code: "nl",
  frame: frame(`
    Hallo {first},
    Beste klant,
    Geachte heer, mevrouw,

    Bekijk deze e-mail in je browser.
    Online bekijken

    Het team van {company}
    Met vriendelijke groet, {person}

    {company} B.V., {street}, {city}. Privacy | Voorwaarden
    Dit is een automatisch bericht, je kunt hier niet op antwoorden.

    Uitschrijven
    Afmelden voor deze nieuwsbrief
  `),
  kinds: {
    mixed: phrases(`
      {percent}% korting dit weekend
      Bevestiging van je bestelling {number}
      Je pakket is onderweg
      Je factuur van {month}
      Nieuwe aanmelding bij je account
      Nieuwsbrief {month}

      Bespaar {percent}% tot en met {day} met code {code}.
      We hebben je bestelling {number} ontvangen.
      Je pakket wordt {day} bezorgd tussen {time} en {time}.
      Je factuur van {price} staat klaar in je account.
      Er is ingelogd op je account vanuit {city}. Was jij dit? Dan hoef je niets te doen.
      Het bedrag wordt op {date} afgeschreven van je rekening.
      Deze maand lees je over {topic}.
      Totaal {price}, verzendkosten {price}.

      Bekijk meer
      Volg je pakket
      Naar mijn account
    `),
  },
};

/** Languages in which the corpora have threats but no legitimate email. */
export const otherLanguages: readonly Language[] = [portuguese, german, spanish, dutch];
