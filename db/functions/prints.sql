-- The log of prints.

-- What came out of one sheet for one event (for a list of all events: null), {cards, open}. Of the cards with the same
-- numbers, or of the same part, those of the latest print; where numbers overlap in another way the domain tells which is
-- the last (src/domain/tickets/since-printed.ts). `gone`: that a card was collected, once for each that was.
-- A receipt counts unless somebody says that it did not come out: a second paper must say that it is a copy.
-- `open`: prints of the last 30 days that nobody has answered.
CREATE OR REPLACE FUNCTION eventms_printed(sheet_ text, event_ bigint) RETURNS json LANGUAGE plpgsql STABLE
SET search_path = public, pg_temp
AS $$
DECLARE
  most CONSTANT bigint := 100000;
  told json;
  cards bigint;
BEGIN
  WITH came AS (
    SELECT c.*, p.sheet = 'collected' AS gone,
      max(c."printId") OVER (
        PARTITION BY p.sheet = 'collected', c.part, c.start, c."end",
          CASE WHEN c.part IS NULL AND (c.start <= c."end") IS NOT TRUE THEN c.digest END) AS latest
    FROM print_card c JOIN print_log p ON p.id = c."printId"
    WHERE c.sheet = sheet_ AND (c."eventCode" = event_ OR event_ IS NULL AND c."eventCode" IS NULL)
      AND c.page <= coalesce(p."confirmedPages", CASE WHEN sheet_ = 'paymentReceipts' THEN c.page END)
  ), latest_cards AS (
    SELECT * FROM came c WHERE c.gone OR c."printId" = c.latest LIMIT most + 1
  ), waiting AS (
    SELECT p.* FROM print_log p
    WHERE p.pages IS NOT NULL AND p."confirmedAt" IS NULL AND p.at > now() - interval '30 days'
      AND EXISTS (
        SELECT FROM print_card c WHERE c."printId" = p.id AND c.sheet = sheet_
          AND (c."eventCode" = event_ OR event_ IS NULL AND c."eventCode" IS NULL))
    ORDER BY p.id DESC LIMIT 20
  )
  SELECT json_build_object(
    'cards', (
      SELECT coalesce(json_agg(json_build_object(
        'print', c."printId", 'gone', c.gone, 'part', c.part, 'seal', c."sealId", 'start', c.start, 'end', c."end",
        'digest', c.digest, 'person', c."personInChargeCode", 'code', c."companyCode", 'name', c.name,
        'department', c."departmentName") ORDER BY c.id), '[]')
      FROM latest_cards c),
    'open', (
      SELECT coalesce(json_agg(json_build_object(
        'print', w.id, 'at', to_char(w.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'who', w.who, 'sheet', w.sheet,
        'rows', w.rows, 'pages', w.pages) ORDER BY w.id DESC), '[]')
      FROM waiting w)), (SELECT count(*) FROM latest_cards) INTO told, cards;
  -- Part of it would be taken for all.
  IF cards > most THEN PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', cards, 'max', most)); END IF;
  RETURN told;
END
$$;
