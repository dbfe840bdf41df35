-- As whom a campaign's mails pretend to come, from the signals of its mails.
ALTER TABLE mail_campaign ADD COLUMN impersonates text[] NOT NULL DEFAULT '{}';

UPDATE mail_campaign SET impersonates = found.parties FROM (
  SELECT campaign_id, array_remove(ARRAY[
    CASE WHEN bool_or(signals && ARRAY['name.vip_impersonation', 'thread.vip_quoted']) THEN 'vip' END,
    CASE WHEN bool_or(signals && ARRAY['name.employee_impersonation']) THEN 'employee' END,
    CASE WHEN bool_or(signals && ARRAY['auth.own_domain_unauthenticated']) THEN 'organization' END,
    CASE WHEN bool_or(signals && ARRAY['name.org_or_brand_in_name', 'body.brand_impersonation']) THEN 'brand' END,
    CASE WHEN bool_or(signals && ARRAY['domain.homograph', 'domain.visual_fold', 'domain.typo', 'domain.combo',
      'domain.tld_swap', 'domain.embedded', 'sender.reply_to_lookalike']) THEN 'domain' END
  ], NULL) AS parties
  FROM mail_message WHERE campaign_id IS NOT NULL GROUP BY campaign_id
) AS found WHERE found.campaign_id = mail_campaign.id;
