import { type Phrases, phrases } from "./phrases.ts";

/** Legitimate email that resembles lures: loyalty, courses, funds, wallets, appeals and public authorities. */
export const moreKinds: Readonly<Record<string, Readonly<Record<string, Phrases>>>> = {
  en: {
    wallet: phrases(`
      Confirm your subscription
      Account activation - {date}
      {company} account activation
      Bitcoin up {percent}% in the last week
      Your withdrawal was processed
      New login from {city}
      Earn rewards on {product}
      Your monthly portfolio summary

      Please click the link below to confirm that you want to receive news from us.
      Activate your account with the button below. The link expires in 24 hours.
      If you did not create an account with {company}, ignore this message.
      Your withdrawal of {price} was completed on {date}.
      Never share your recovery phrase with anybody. {company} will never ask for it.
      Claim your share of the reward pool: {price} in prizes for verified customers.
      Prices of crypto assets can fall as well as rise. This is not investment advice.
      Update the app to version 4.{percent} for the newest security fixes.

      Confirm subscription
      Activate account
      Open app
    `),
    office: phrases(`
      Important notice regarding case {number}
      Claims deadline reminder
      Notice of meeting on {date}
      Your application {number} was received
      Tax documents for {year} are available
      Your appointment is confirmed

      You receive this notice because you are listed as a customer or creditor in the above case.
      The deadline for filing a claim is {date}. For questions write to the address below.
      Please do not contact the court. Documents can be viewed free of charge on our website.
      Your application was received on {date} and will be processed within 15 working days.
      Your tax documents are available in your online account.
      Bring a photo ID and your reference number {number}.

      View documents
      Log in to your account
    `),
    appeal: phrases(`
      48 hours left: {topic}
      Help us reach {price} by midnight
      Final week to support {company}
      Thank you for your pledge

      Only 48 hours remain, and we are {percent}% of the way to our goal.
      Every gift is doubled until {day} at midnight.
      Backers get early access and exclusive extras.
      Your donation is tax deductible. Account for donations: IBAN DE12 3456 7890.
      We are writing from {company} with news about {topic}.

      Donate now
      Back the project
    `),
    technical: phrases(`
      how to enable {topic} in the build
      [PATCH v{percent}] fix the build of {topic}
      Question about {topic}
      Request to create a new repository
      Re: getting some build errors
      Review request: {topic}

      Hi all, I am new to this project and have a question about {topic}.
      I followed the guide at https://github.com/{company}/docs and get the error below.
      Could you please help me to understand how this is supposed to work?
      The change is pushed for review: https://gerrit.{domain}/c/{four}
      Log: error code {four} at line {six}, see https://pastebin.com/{code}
      Please add my account to the group so that I can submit the agreement. My user name is {code}.
      Does anybody know whether this is supported on the new board?
      Best regards
      Thanks in advance for any suggestion.

      Reply
    `),
    forward: phrases(`
      Fwd: Your order {number}
      Fwd: Your daily digest
      Fw: {topic}
      Fwd: Booking confirmation

      FYI
      See below, can you handle this?
      ---------- Forwarded message ---------
      From: {company} <service@{domain}>
      Date: {date}
      Subject: Your order {number}
      Your order {number} has shipped and will arrive on {day}. https://www.{domain}/track/{six}
      Total {price}. Thank you for shopping with {company}.

      Reply
    `),
  },
  pt: {
    newsletter: phrases(`
      Economize na sua próxima experiência
      Organização nota 10
      Cuide da sua saúde com a gente
      Diga olá para o seu intercâmbio
      Pontos que viram viagens
      Um login suspeito foi detectado
      Aula ao vivo e gratuita em {day}
      Novidades de {month}

      A gente já pensou em tudo para você aproveitar melhor o mês de {month}.
      Seus pontos podem virar viagens, produtos e muito mais em {domain}.
      Inscreva-se na aula gratuita de {day}, às {time}.
      Imagens meramente ilustrativas. Consulte condições e regulamento no site.
      Você está recebendo esta mensagem por ter se cadastrado em nossas lojas.
      Cartão sem anuidade e com limite pré-aprovado, sujeito a análise de crédito.
      Seu curso no exterior com {percent}% de desconto e parcelas sem juros.
      {company} S/A, CNPJ 12.345.678/0001-90, {street}, {city}.
      Baixe o aplicativo e acompanhe seus benefícios.

      Saiba mais
      Inscreva-se
      Peça agora
      Quero conhecer
    `),
  },
  de: {
    newsletter: phrases(`
      Newsletter {month}
      {company} stellt sich vor
      Angebote ab {date} in Ihrer Filiale
      Bewertungen: Wertvolle Hilfe beim Einkauf
      Der Trick, den kaum jemand kennt
      Ihre Hilfe zählt

      Liebe Leserinnen und Leser, in diesem Monat geht es um {topic}.
      Gültig von {day} bis Samstag, solange der Vorrat reicht.
      Spendenkonto: IBAN DE12 3456 7890 1234, Verwendungszweck {number}.
      Wir suchen Freiwillige für {date}. Melden Sie sich bei {person}.
      Amtsgericht {city}, HRB {six}, Geschäftsführer: {person}.
      Sparen Sie {percent}% auf {product} im Onlineshop.
      Herzlich willkommen! Schön, dass Sie sich für unseren Newsletter entschieden haben.
      Bitte bestätigen Sie Ihre Anmeldung zum Newsletter.
      Der Gottesdienst beginnt am {day} um {time}, danach gibt es Kaffee.

      Weiterlesen
      Jetzt spenden
      Zum Prospekt
      Anmeldung bestätigen
    `),
  },
  es: {
    newsletter: phrases(`
      Noticias de {month}
      Lo mejor de la semana
      Últimas plazas: curso de {topic}
      Su cita está confirmada

      Este mes le contamos todo sobre {topic}.
      Plazas limitadas. Inscripción abierta hasta el {date}.
      Su cita es el {day} a las {time} en {city}.
      {company} S.L., CIF B{six}12, {street}, {city}.
      Sus puntos caducan el {date}. Canjéelos en la tienda.

      Leer más
      Inscribirme
    `),
  },
  nl: {
    newsletter: phrases(`
      Nieuws uit {month}
      Uitnodiging: bijeenkomst op {date}
      Laatste kans: {percent}% korting
      Je spaarpunten verlopen binnenkort

      Deze maand vertellen we over {topic}.
      Meld je aan voor {day} om {time}.
      KvK {six}12, {street}, {city}.
      Je punten verlopen op {date}; wissel ze in op {domain}.

      Lees verder
      Aanmelden
    `),
  },
  fr: {
    newsletter: phrases(`
      La lettre de {month}
      Vos droits évoluent : ce qui change en {month}
      Votre attestation est disponible
      Plus que 48 heures pour soutenir le projet
      Invitation au webinaire

      Ce mois-ci, nous parlons de {topic}.
      Votre attestation est disponible dans votre espace personnel, rubrique documents.
      Les inscriptions ferment le {date}.
      Votre chèque-cadeau est valable jusqu'au {date} dans nos magasins.
      {company} SAS, RCS {city} {six}, {street}.
      Grâce à vos dons, nous avons réuni {price}.

      Lire la suite
      Accéder à mon espace
      S'inscrire
    `),
  },
  ar: {
    newsletter: phrases(`
      موعدك مؤكد يوم {day}
      تم استلام طلبك رقم {number}
      دورة مجانية عن {topic}
      نقاطك على وشك الانتهاء

      موعدك يوم {day} الساعة {time} في {city}.
      تم استلام طلبك وسيتم الرد خلال خمسة أيام عمل.
      يمكنك استبدال نقاطك في التطبيق قبل {date}.
      السجل التجاري رقم {number}، {street}، {city}.

      عرض الطلب
      سجل الآن
    `),
  },
};
