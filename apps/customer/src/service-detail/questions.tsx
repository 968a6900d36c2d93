/** The six questions, also as structured data for search engines (public-030). */
import { UnbrokenEmail } from '@portal/ui/patterns/unbroken-email';
import { questions } from '../content/service-detail.ts';
import styles from './service-detail.module.css';

export function Questions() {
  return (
    <section aria-labelledby="questions" className={styles['tinted']}>
      <div className={styles['band']}>
        <h2 id="questions">{questions.title}</h2>
        <ul className={styles['questions']}>
          {questions.items.map(({ question, answer }) => (
            <li key={question}>
              <h3>
                <UnbrokenEmail>{question}</UnbrokenEmail>
              </h3>
              <p>{answer}</p>
            </li>
          ))}
        </ul>
      </div>
      <script type="application/ld+json">{structuredData}</script>
    </section>
  );
}

const structuredData = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
