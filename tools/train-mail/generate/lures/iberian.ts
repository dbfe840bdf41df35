import { lures } from "./lure.ts";

/** Threats and junk in Portuguese. */
export const portuguese = lures("pt", {
  account: `
    [Ação necessária|Importante|Último aviso]: [sua conta|conta {brand}] [foi bloqueada|será suspensa|está limitada]
    [Atividade|Acesso] [suspeito|incomum] [detectado|em sua conta]
    [Atualize|Verifique|Confirme] [seus dados|sua conta|seu cadastro]
    [Sua caixa de e-mail|Sua senha] [está cheia|expira hoje]

    Detectamos [uma atividade|um acesso] [suspeito|incomum] em sua conta [{brand}|].
    Sua conta [foi|será] [bloqueada|suspensa|cancelada] [por motivos de segurança|por falta de atualização].
    [Para evitar o bloqueio|Para continuar usando], [atualize|confirme] seus dados [em até 24 horas|imediatamente|agora].
    [Caso não|Se você não] [atualize|confirme], sua conta será [cancelada|excluída] [definitivamente|].
    [Prezado|Olá] [cliente|{email}|usuário],
    Sua caixa de correio está cheia; [5|3] mensagens estão retidas. [Libere-as|Clique] agora.

    [Atualizar|Verificar|Desbloquear|Confirmar] [conta|agora|dados]
    Clique aqui
    Acessar
  `,
  document: `
    [Nota fiscal|NF-e|Fatura|Boleto|Comprovante] [eletrônica|em anexo|vencido] [{number}|]
    [Intimação|Processo|Notificação] [judicial|extrajudicial] [n° {number}|]
    [Orçamento|Pedido|Cotação] [{number}|em anexo]

    Segue [em anexo|abaixo|o link com] [a nota fiscal|o boleto|o comprovante] [referente ao pedido {number}|vencido].
    [Você foi intimado|Consta um processo] [a comparecer|em seu CPF]. [Baixe|Visualize] o documento [em PDF|para mais informações].
    [Clique para|É necessário] [visualizar|baixar] [o arquivo|em um computador].

    [Visualizar|Baixar] [documento|nota|boleto|PDF]
  `,
  bank: `
    [Compra|Pix|Transferência] [aprovada|suspeita|pendente] [no valor de {price}|]
    [Seu cartão|Seu acesso|Seu token] [foi bloqueado|expira hoje|precisa ser atualizado]
    [Seus pontos|{four} pontos] [Livelo|do cartão|] [expiram hoje|para resgate]

    [Compra|Pix|Transferência] de {price} [aprovada|em análise]. Caso não reconheça, [cancele|ligue] [agora|imediatamente].
    Seu [cartão|aplicativo|token|dispositivo] [foi bloqueado|está desatualizado]; [atualize|sincronize] para evitar [multa|bloqueio|cancelamento].
    Você possui {four} pontos [acumulados|que expiram hoje]. [Resgate|Troque] agora por [produtos|crédito na fatura].
    O limite de {price} foi [pré-aprovado|liberado] [para você|].

    [Cancelar|Resgatar|Atualizar|Desbloquear] [compra|pontos|agora]
  `,
  parcel: `
    [Sua encomenda|Seu pacote|Correios]: [está retido|taxa pendente|aguardando pagamento] [{number}|]

    Sua encomenda {number} [foi retida|está parada] [na alfândega|no centro de distribuição]; [pague|regularize] a taxa de {price}.
    [Endereço incompleto|Tentativa de entrega sem sucesso]; [atualize|confirme] seus dados ou o pacote será devolvido.

    [Pagar taxa|Liberar|Rastrear encomenda]
  `,
  payment: `
    Sua assinatura [{brand}|] [foi suspensa|expirou|será cancelada]
    [IPVA|DETRAN|Receita Federal|FGTS]: [débito|restituição|saque] [de {price}|disponível|pendente]
    [Serasa|SPC]: [seu nome|dívida] [será negativado|com {percent}% de desconto]

    Não conseguimos [processar seu pagamento|renovar sua assinatura]. [Atualize|Regularize] [os dados do cartão|agora].
    Você tem [uma restituição|um saque] de {price} [disponível|liberado]. [Consulte|Solicite] [agora|com seu CPF].
    Consta [um débito|uma multa|uma pendência] de {price} em seu [CPF|nome]. [Regularize|Pague] [hoje|para evitar a suspensão da CNH].

    [Regularizar|Consultar|Atualizar] [agora|pagamento]
  `,
  prize: `
    [Parabéns|Você ganhou|Você foi selecionado] [!|{user}|- {brand}]
    [Resgate|Receba] seu [prêmio|brinde|{product}]

    Parabéns! Você [foi sorteado|ganhou|foi selecionado] e [pode receber|leva] um [{product}|vale de {price}] [da {brand}|].
    Responda [a pesquisa|3 perguntas] e [resgate|receba] seu prêmio. Pague apenas o frete de {price}.

    [Resgatar|Receber|Participar] agora
  `,
  coin: `
    Sua carteira [{brand}|digital] [precisa ser verificada|será bloqueada]
    [Invista|Ganhe] [{price}|] [por dia|com bitcoin]

    [Verifique|Conecte] sua carteira [até {date}|em 24 horas] para não perder seus fundos.
    [Invista|Comece com] {price} e [receba|lucre] {percent}% [ao dia|garantido].

    [Verificar|Conectar|Investir] agora
  `,
  extortion: `
    [Gravei|Tenho] [você|acesso ao seu dispositivo]

    Invadi seu [dispositivo|computador] e gravei um vídeo íntimo pela sua câmera. Envie {price} em Bitcoin para {wallet}
    Você tem 48 horas, ou o vídeo será enviado a todos os seus contatos.

    Pagar
  `,
  fund: `
    [Proposta|Doação|Herança] [de negócio|de {person}|]
    [Empréstimo|Crédito] [rápido|a {percent}%]

    Sou [a Sra.|o Sr.] {person}, [viúva|advogado|gerente de banco], e tenho {percent} milhões de dólares de herança. Entre em contato comigo: {freemail}
    Oferecemos empréstimos de {price} com juros de {percent}%, sem consulta. Aguardo sua resposta em {freemail}.

    Responder
  `,
  vendor: `
    [Mudança|Atualização] de [dados bancários|conta]
    [Você está disponível|Tarefa rápida|Pagamento urgente]

    Informamos que nossos dados bancários mudaram. [Favor pagar|Utilize] a nova conta para a fatura {number}.
    Preciso que faça uma transferência [urgente|sigilosa] de {price} hoje. [Me responda por e-mail|Estou em reunião].
    Você está disponível? Me envie seu número de celular.

    Responder
  `,
  casino: `
    [Emagreça|Ganhe dinheiro|Renda extra] [{percent} kg|em casa|garantida]
    [{percent}|100] giros grátis [no cassino|]

    [O truque|Este método] [seca a barriga|gera renda|cura a dor] [em 7 dias|dormindo].
    Ganhe {percent} giros grátis e bônus de {percent}%. [Jogue|Cadastre-se] já.

    [Quero|Jogar|Comprar] [agora|]
  `,
});

/** Threats and junk in Spanish. */
export const spanish = lures("es", {
  account: `
    [Acción requerida|Importante|Último aviso]: [su cuenta|tu cuenta {brand}] [ha sido suspendida|será bloqueada|está limitada]
    [Actividad|Acceso] [sospechoso|inusual] [detectado|en su cuenta]
    [Su buzón|Su contraseña] [está lleno|caduca hoy]

    Hemos detectado [una actividad|un acceso] [sospechoso|inusual] en su cuenta [{brand}|].
    Su cuenta [ha sido|será] [suspendida|bloqueada|limitada] [por motivos de seguridad|].
    [Para evitarlo|Para continuar], [verifique|confirme|actualice] sus datos [en 24 horas|inmediatamente].
    [Estimado|Hola] [cliente|{email}|usuario],
    Su buzón está lleno; [5|3] mensajes están retenidos. Libérelos ahora.

    [Verificar|Actualizar|Confirmar] [cuenta|datos|ahora]
    Haga clic aquí
  `,
  document: `
    [Factura|Presupuesto|Justificante] [{number}|adjunta|pendiente]
    {person} ha compartido un documento

    [Adjunto|Le envío] [la factura|el justificante de transferencia]; [ábralo|descárguelo] [en su ordenador|].
    {person} ha compartido un documento [seguro|]. Inicie sesión con su correo para verlo.

    [Ver|Descargar|Abrir] [documento|factura]
  `,
  bank: `
    [Su tarjeta|Su banca en línea|Un cargo de {price}] [ha sido bloqueada|sospechoso|pendiente]
    [Paquete|Envío] {number} [retenido|pendiente de pago]
    [Agencia Tributaria|DGT]: [reembolso|multa] de {price}

    Se ha detectado un cargo de {price}. Si no lo reconoce, [cancélelo|verifique sus datos] aquí.
    Su [tarjeta|acceso] ha sido bloqueado; active el nuevo sistema de seguridad.
    Su paquete {number} está retenido; pague los gastos de aduana de {price}.
    Tiene [un reembolso|una multa] de {price}; [solicítelo|páguela] en 48 horas.

    [Activar|Cancelar|Pagar] ahora
  `,
  prize: `
    [Felicidades|Enhorabuena] [!|{user}, ha ganado]
    Su suscripción [{brand}|] [ha caducado|será cancelada]

    [Felicidades|Enhorabuena], ha sido seleccionado para recibir un {product} [de {brand}|]. Responda la encuesta y pague solo el envío de {price}.
    No hemos podido renovar su suscripción. Actualice su método de pago.
    Invierta {price} en bitcoin y gane {percent}% al día.

    [Reclamar|Actualizar|Participar] ahora
  `,
  extortion: `
    [Tengo|He grabado] [un vídeo|acceso a su dispositivo]

    He infectado su dispositivo y tengo un vídeo íntimo. Envíe {price} en Bitcoin a {wallet} en 48 horas o lo verán sus contactos.

    Pagar
  `,
  fund: `
    [Propuesta|Donación|Préstamo] [de negocio|urgente|de {person}]

    Soy {person}, [viuda|abogado], y tengo {percent} millones de dólares de herencia. Póngase en contacto conmigo: {freemail}
    Ofrecemos préstamos de {price} al {percent}%. Espero su respuesta en {freemail}.

    Responder
  `,
  vendor: `
    [Cambio de|Nueva] cuenta bancaria
    ¿Está disponible?

    Le informamos de que nuestra cuenta bancaria ha cambiado. Pague la factura {number} en la nueva cuenta, IBAN ES{six}{six}.
    Necesito una transferencia urgente de {price} hoy; estoy en una reunión, responda por correo.

    Responder
  `,
});
