import { useLingui } from '@lingui/react/macro';
import { type LinkedSite, makePageLink } from '@tributary/core';
import type { PortalLinks } from '@tributary/sdk/portal';
import { useState } from 'react';
import { CopyRow } from '../../components/copy-row.tsx';
import { Field } from '../../components/form.tsx';

/** Creates a link as the user types. Without a page, the link leads to the home page of the first site. */
export function LinkMaker({ sites, trackingId }: Pick<PortalLinks, 'sites'> & { trackingId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState('');
  const [subId, setSubId] = useState('');
  const [home = ''] = sites.map(({ home_url }) => home_url);
  const isEmpty = page.trim() === '' && subId.trim() === '';
  const made = makePageLink({ page: page.trim() || home, subId, trackingId }, sites as readonly LinkedSite[]);
  const problems = {
    not_a_page: t`Enter the address of a page, such as ${home}.`,
    other_site: t`This page is not part of the program. Its pages begin with ${home}.`,
    page_not_counted: t`Clicks are not counted on this page. Choose another one.`,
    sub_id_too_long: t`This label is too long.`,
  };
  const { problem, url } = made;
  return (
    <section className="card maker">
      <h2>{t`Link to a page`}</h2>
      <Field
        {...{
          name: 'page',
          label: t`Page`,
          hint: t`Paste the address of any page on the site.`,
          value: page,
        }}
        {...{ inputMode: 'url', autoComplete: 'off', spellCheck: false, placeholder: home }}
        error={page.trim() && problem && problem !== 'sub_id_too_long' ? problems[problem] : undefined}
        onChange={(event) => setPage(event.target.value)}
      />
      <Field
        {...{ name: 'sub_id', label: t`Label (optional)`, value: subId, autoComplete: 'off' }}
        hint={t`For example, “newsletter”. The label becomes part of the link. Clicks by label are shown below.`}
        error={problem === 'sub_id_too_long' ? problems[problem] : undefined}
        onChange={(event) => setSubId(event.target.value)}
      />
      <div aria-live="polite">
        {isEmpty ? (
          <p className="hint">{t`Enter a page or a label, and your link will appear here.`}</p>
        ) : (
          url !== undefined && (
            <div className="made">
              <p className="row-label">{t`Your link to this page`}</p>
              <CopyRow text={url} label={t`Copy the link to this page`} />
            </div>
          )
        )}
      </div>
    </section>
  );
}
