// The `cardroom` program. It only finds the verb; everything else is in the verb's own file.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "cli/verbs.h"

int main(int argc, char** argv) {
    CLI::App app{"Cardroom: an online poker room, and the tools around it", "cardroom"};
    app.require_subcommand(1);
    app.set_help_all_flag("--help-all", "Help for every verb");
    cardroom::cli::add_bot(app);
    cardroom::cli::add_equity(app);
    cardroom::cli::add_eval(app);
    cardroom::cli::add_export(app);
    cardroom::cli::add_load(app);
    cardroom::cli::add_replay(app);
    cardroom::cli::add_script(app);
    cardroom::cli::add_serve(app);
    cardroom::cli::add_simulate(app);
    cardroom::cli::add_verify(app);
    try {
        const auto is_asked_for = [&](const CLI::App* verb) { return verb->get_name() == argv[1]; };
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(is_asked_for).empty())
            throw std::runtime_error('"' + std::string(argv[1]) + "\" is not a verb: see cardroom --help");
        app.parse(argc, argv);
        return 0;
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : cardroom::cli::exit_bad_input;
    } catch (const cardroom::cli::Exit& exit) {
        return exit.code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "cardroom: %s\n", error.what());
        return cardroom::cli::exit_bad_input;
    }
}
