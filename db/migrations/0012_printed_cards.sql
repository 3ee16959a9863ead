-- What came out of the printer, card by card.

-- A print counts once somebody says that the paper came out: how many of its pages, from the first; 0 where none did.
-- Prints from before, and those that tell of no card, have no `pages`, and nobody is asked about them.
ALTER TABLE print_log
  ADD COLUMN pages bigint,
  ADD COLUMN "confirmedAt" timestamptz,
  ADD COLUMN "confirmedBy" text,
  ADD COLUMN "confirmedPages" bigint;

-- What stood on one seal card, or on one page of a list: a digest of all that can be read on it (src/domain/seals), and
-- whom to ask for the card later. A card is known by its event and numbers, a page by `part`; `sealId` is the row that the
-- card was made from, which an import may have replaced since.
CREATE TABLE print_card (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "printId" bigint NOT NULL REFERENCES print_log (id),
  sheet text NOT NULL CHECK (sheet IN ('seals', 'distributionList', 'receipts')),
  page bigint NOT NULL CHECK (page BETWEEN 1 AND 20000),
  part text CHECK (char_length(part) <= 2000),
  "eventCode" bigint,
  "sealId" bigint,
  start bigint,
  "end" bigint,
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{32}$'),
  "personInChargeCode" bigint,
  "companyCode" text CHECK (char_length("companyCode") <= 200),
  name text CHECK (char_length(name) <= 200),
  "departmentName" text CHECK (char_length("departmentName") <= 200)
);
CREATE INDEX "print_card_eventCode" ON print_card ("eventCode", start);
CREATE INDEX "print_card_printId" ON print_card ("printId");

-- Tells what stands on the paper of a print, in one call or several, before the paper comes out: its own user alone, and
-- of no more cards than the print has rows.
CREATE FUNCTION eventms_print_cards(print_ bigint, cards jsonb) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  printed print_log;
BEGIN
  SELECT p.* FROM print_log p
  WHERE p.id = print_ AND p.who IS NOT DISTINCT FROM eventms_user() AND p."confirmedAt" IS NULL FOR UPDATE INTO printed;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownPrint', jsonb_build_object('print', print_)); END IF;
  IF jsonb_typeof(cards) IS DISTINCT FROM 'array' THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "cards must be a list"}');
  END IF;
  IF jsonb_array_length(cards) > 10000 THEN
    PERFORM eventms_refuse('tooManyRows', jsonb_build_object('count', jsonb_array_length(cards), 'max', 10000));
  END IF;
  INSERT INTO print_card ("printId", sheet, page, part, "eventCode", "sealId", start, "end", digest,
    "personInChargeCode", "companyCode", name, "departmentName")
  SELECT print_, c.sheet, c.page, c.part, c.event, c.seal, c.start, c."end", c.digest, c.person, left(c.code, 200), left(c.name, 200), left(c.department, 200)
  FROM jsonb_to_recordset(cards) AS c (sheet text, page bigint, part text, event bigint, seal bigint, start bigint, "end" bigint,
    digest text, person bigint, code text, name text, department text);
  IF (SELECT count(*) FROM print_card c WHERE c."printId" = print_) > least(printed.rows, 100000) THEN
    PERFORM eventms_refuse('badRequest', '{"reason": "a print has no more cards than rows"}');
  END IF;
  UPDATE print_log p SET pages = (SELECT max(c.page) FROM print_card c WHERE c."printId" = print_) WHERE p.id = print_;
END
$$;

-- Says how many pages of a print came out, once; whoever of the staff was there.
CREATE FUNCTION eventms_answer_print(print_ bigint, pages_ bigint) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  printed print_log;
BEGIN
  SELECT p.* FROM print_log p WHERE p.id = print_ AND p.pages IS NOT NULL FOR UPDATE INTO printed;
  IF NOT FOUND THEN PERFORM eventms_refuse('unknownPrint', jsonb_build_object('print', print_)); END IF;
  IF printed."confirmedAt" IS NOT NULL THEN
    PERFORM eventms_refuse('printAnswered', jsonb_build_object('print', print_, 'who', printed."confirmedBy"));
  END IF;
  IF pages_ IS NULL OR pages_ NOT BETWEEN 0 AND printed.pages THEN
    PERFORM eventms_refuse('badRequest', jsonb_build_object('reason', format('pages must be from 0 to %s', printed.pages)));
  END IF;
  UPDATE print_log p SET "confirmedAt" = now(), "confirmedBy" = eventms_user(), "confirmedPages" = pages_ WHERE p.id = print_;
END
$$;

-- What came out of one sheet for one event (for a list of all events: null), {cards, open}. Of the cards with the same
-- numbers, or of the same part, those of the latest print; where numbers overlap in another way the domain tells which is
-- the last (src/domain/tickets/since-printed.ts). `gone`: that a card was collected, once for each that was.
-- `open`: prints of the last 30 days that nobody has answered.
CREATE FUNCTION eventms_printed(sheet_ text, event_ bigint) RETURNS json LANGUAGE plpgsql STABLE
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
      AND c.page <= p."confirmedPages"
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

-- The prints of the seal of a number, the latest first: [{at, who, exact, companyCode, name, personInChargeCode}]. Cards that
-- came out are told exactly; of prints from before, the print log knows the event and the person in charge alone.
CREATE OR REPLACE FUNCTION eventms_number_prints(event_ bigint, number_ bigint, most integer) RETURNS jsonb LANGUAGE sql STABLE
SET search_path = public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'at', to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'exact', t.exact, 'companyCode', t.code, 'name', t.name))
    || jsonb_build_object('who', t.who, 'personInChargeCode', t.person) ORDER BY t.at DESC, t.id DESC), '[]')
  FROM (
    SELECT p.id, p.at, p.who, true AS exact, c."companyCode" AS code, c.name, c."personInChargeCode"::text AS person
    FROM print_card c JOIN print_log p ON p.id = c."printId"
    WHERE c.sheet = 'seals' AND p.sheet <> 'collected' AND c."eventCode" = event_ AND number_ BETWEEN c.start AND c."end"
      AND c.page <= p."confirmedPages"
    UNION ALL
    SELECT p.id, p.at, p.who, false, NULL, NULL, p.filters ->> 'personInChargeCode'
    FROM print_log p WHERE p.sheet = 'seals' AND p.pages IS NULL AND p.filters ->> 'eventCode' = event_::text
    ORDER BY 2 DESC, 1 DESC LIMIT most
  ) t
$$;

-- Refuses to undo an allocation of which a card has come out since: paper does not go back by itself. The rows that it
-- added are in act_rows (0009_acts.sql).
CREATE FUNCTION eventms_refuse_printed(taken act) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp
AS $$
DECLARE
  card record;
BEGIN
  IF taken.kind <> 'allocate' THEN RETURN; END IF;
  SELECT c.start, c."end" FROM act_rows r
  JOIN sealdata s ON s.id = r.key
  JOIN print_card c ON c.sheet = 'seals' AND c."eventCode" = taken."eventCode" AND c.start <= s."ticketEndNumber" AND c."end" >= s."ticketStartNumber"
  JOIN print_log p ON p.id = c."printId" AND p.sheet <> 'collected' AND p.at >= taken.at AND c.page <= p."confirmedPages"
  WHERE r."table" = 'sealdata' AND r.does = 'removed' ORDER BY c.start LIMIT 1 INTO card;
  IF FOUND THEN
    PERFORM eventms_refuse('cardsPrinted', jsonb_build_object('act', taken.id, 'from', card.start, 'to', card."end"));
  END IF;
END
$$;
