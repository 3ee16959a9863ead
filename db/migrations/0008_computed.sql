-- Which columns a trigger computes, and from what, is said in the catalog: an import that leaves such a cell empty must
-- not empty what is stored. The words are those of the declaration (src/domain/tables: computed).
COMMENT ON COLUMN confirmeddata."totalAmount" IS 'computed: quantity * unitPrice';

CREATE FUNCTION eventms_computed(relation regclass) RETURNS text[] LANGUAGE sql STABLE
SET search_path = public, pg_temp
BEGIN ATOMIC
  SELECT coalesce(array_agg(attname::text ORDER BY attnum), '{}') FROM pg_attribute
  WHERE attrelid = relation AND attnum > 0 AND NOT attisdropped AND col_description(relation, attnum) LIKE 'computed: %';
END;
