import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { salesMailChoices } from '@tributary/core';
import { useState } from 'react';
import { portal } from '../../app/client.ts';
import { wordsOf } from '../../app/error-words.ts';
import { notificationsQuery } from '../../app/own-queries.ts';
import { queryClient } from '../../app/queries.ts';
import { Loaded } from '../../components/loaded.tsx';

type Choice = (typeof salesMailChoices)[number];

export function NotificationsSection() {
  const { t } = useLingui();
  const notifications = useQuery(notificationsQuery);
  // Shows the choice immediately, because the mutation becomes pending a little later.
  const [chosen, setChosen] = useState<Choice | null>(null);
  const save = useMutation({
    mutationFn: (sales: Choice) => portal.notifications.update({ sales }),
    onSuccess: (saved) => queryClient.setQueryData(notificationsQuery.queryKey, saved),
    onError: () => setChosen(null),
  });
  const words: Readonly<Record<Choice, string>> = {
    each: t`Immediately`,
    daily: t`Once a day`,
    off: t`Never`,
  };
  return (
    <section>
      <h2>{t`E-mails about new commissions`}</h2>
      <Loaded query={notifications}>
        {({ sales }) => (
          <fieldset className="chips">
            <legend className="unseen">{t`E-mails about new commissions`}</legend>
            {salesMailChoices.map((choice) => (
              <label key={choice}>
                <input
                  {...{
                    type: 'radio',
                    name: 'sales',
                    checked: choice === (chosen ?? sales),
                  }}
                  onChange={() => {
                    setChosen(choice);
                    save.mutate(choice);
                  }}
                />
                <span>{words[choice]}</span>
              </label>
            ))}
          </fieldset>
        )}
      </Loaded>
      <p role="status" className="row-note">
        {save.isSuccess && t`Saved.`}
      </p>
      {save.error && (
        <p role="alert" className="notice bad">
          {wordsOf(save.error)}
        </p>
      )}
    </section>
  );
}
