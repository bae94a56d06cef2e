-- For whom a course is and what one can do after it, a line each; what an organisation asks of its members a year, where
-- that is not the installation's.
ALTER TABLE "Lesson" ADD COLUMN "forWhom" TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN "outcomes" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "Organisation" ADD COLUMN "yearTarget" INTEGER;
ALTER TABLE "Organisation" ADD CONSTRAINT "Organisation_year_target" CHECK ("yearTarget" BETWEEN 1 AND 500);

-- The body of a policy document is searched too. Its pairs are made from its characters one after the other: `bigrams`
-- counts from the start for each, which a whole law would feel.
CREATE FUNCTION policy_text(type integer, content text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN type = 1 THEN search_text(regexp_replace(content, '<[^>]*>', '', 'g')) END;

CREATE FUNCTION policy_bigrams(type integer, content text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN (
  SELECT coalesce(array_agg(DISTINCT pair) FILTER (WHERE pair IS NOT NULL), '{}'::text[])
  FROM (
    SELECT letter || lead(letter) OVER (ORDER BY place) AS pair
    FROM unnest(string_to_array(policy_text(type, content), NULL)) WITH ORDINALITY AS l(letter, place)
  ) AS pairs
);

CREATE INDEX "Article_policy_bigrams" ON "Article" USING gin (policy_bigrams("type", "content"));
